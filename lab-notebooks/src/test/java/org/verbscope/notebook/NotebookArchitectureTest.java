package org.verbscope.notebook;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class NotebookArchitectureTest {
    private final JavaClasses notebook = classes();

    private static JavaClasses classes() {
        AtomicReference<JavaClasses> classes = new AtomicReference<>();
        ArchConfiguration.withThreadLocalScope(configuration -> {
            // The names of the classes depended on are enough; resolving them would read half of the JDK.
            configuration.setResolveMissingDependenciesFromClassPath(false);
            classes.set(new ClassFileImporter()
                    .withImportOption(place -> !place.contains("test-classes") && !place.contains("-tests.jar"))
                    .importPackagesOf(HtmlReport.class));
        });
        return classes.get();
    }

    @Test
    void theDocumentKnowsNeitherTheCompilerNorTheWindowNorANetwork() {
        noClasses().should().dependOnClassesThat().resideInAnyPackage("jdk.jshell..", "javax.tools..", "org.verbscope.jshell.remote..",
                "javafx..", "java.net..", "java.awt..", "javax.swing..").check(notebook);
    }

    @Test
    void nothingIsReadAsSerialisedJava() {
        noClasses().should().dependOnClassesThat().haveFullyQualifiedName("java.io.ObjectInputStream").check(notebook);
    }
}
