package org.verbscope.jshell;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The client holds no compiler, and neither end reads serialised Java or stops a thread by force. */
@Tag("unit")
class JShellArchitectureTest {
    private static final String REMOTE = "org.verbscope.jshell.remote..";
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(place -> !place.contains("test-classes") && !place.contains("-tests.jar"))
            .importPackages("org.verbscope.jshell", "org.verbscope.notebook", "org.verbscope.session", "org.verbscope.check",
                    "org.verbscope.picture");

    @Test
    void onlyTheProcessSeesJShellAndByteCode() {
        noClasses().that().resideOutsideOfPackage(REMOTE).should().dependOnClassesThat()
                .resideInAnyPackage("jdk.jshell..", "javax.tools..", "com.sun.source..", "org.objectweb.asm..").check(MODULE);
    }

    @Test
    void nobodySeesTheProcessFromInside() {
        classes().that().resideInAPackage(REMOTE).should().onlyHaveDependentClassesThat(resideInAPackage(REMOTE)).check(MODULE);
    }

    @Test
    void theProtocolKnowsNeitherEnd() {
        noClasses().that().resideInAPackage("org.verbscope.jshell.protocol").should().dependOnClassesThat()
                .resideInAnyPackage("org.verbscope.jshell", "org.verbscope.jshell.remote", "org.verbscope.verbs..",
                        "org.verbscope.event..").check(MODULE);
    }

    @Test
    void nothingIsReadAsSerialisedJavaAndNoThreadIsEndedByForce() {
        noClasses().should().dependOnClassesThat().haveFullyQualifiedName("java.io.ObjectInputStream").check(MODULE);
        noClasses().should().callMethod(Thread.class, "stop").check(MODULE);
    }
}
