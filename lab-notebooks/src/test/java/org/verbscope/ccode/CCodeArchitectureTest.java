package org.verbscope.ccode;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CCodeArchitectureTest {
    @Test
    void seesEventsAndTheConstantsOfVerbsAlone() {
        classes().should().onlyDependOnClassesThat().resideInAnyPackage("java..", "org.verbscope.ccode", "org.verbscope.event",
                "org.verbscope.verbs").check(new ClassFileImporter()
                .withImportOption(place -> !place.contains("test-classes") && !place.contains("-tests.jar") && !place.contains("/test/"))
                .importPackagesOf(CProgram.class));
    }
}
