package org.verbscope.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ObjectInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class AppRulesTest {
    /** The product without its tests, which lie in folders of a build or in the jars that the launcher runs. */
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(at -> !at.contains("/test-classes/") && !at.contains("-tests.jar"))
            .importPackages("org.verbscope");

    @Test
    void onlyTheAppSeesJavaFx() {
        noClasses().that().resideOutsideOfPackage("org.verbscope.app..").should().dependOnClassesThat()
                .resideInAnyPackage("javafx..", "org.fxmisc..", "atlantafx..", "org.kordamp..").check(ALL);
    }

    @Test
    void oneClassAsksJavaFxToRunLater() {
        noClasses().that().haveNameNotMatching("org\\.verbscope\\.app\\.fx\\.FxPulse")
                .should().callMethod("javafx.application.Platform", "runLater", "java.lang.Runnable")
                .because("a call an event grows a queue without limit: see FxPulse").check(ALL);
    }

    @Test
    void onlyTheEditorAndItsColoursKnowTheEditorLibrary() {
        noClasses().that().haveNameNotMatching("org\\.verbscope\\.app\\.notebook\\.(CodeEditor|CodeColours)")
                .should().dependOnClassesThat().resideInAPackage("org.fxmisc..").check(ALL);
    }

    @Test
    void javaSerialisationIsNowhere() {
        noClasses().should().dependOnClassesThat().areAssignableTo(ObjectInputStream.class).check(ALL);
    }

    @Test
    void viewModelsHoldNoNodeAndNeedNoToolkit() {
        classes().that().haveSimpleNameEndingWith("Model").or().haveSimpleName("Playhead").or().haveSimpleName("FirstMinute")
                .or().haveSimpleName("Beat").or().resideInAPackage("org.verbscope.app.session..")
                .should().onlyDependOnClassesThat().resideOutsideOfPackages("javafx..", "org.fxmisc..", "org.kordamp..").check(ALL);
    }

    @Test
    void theCommandLineNeedsNoDisplay() {
        noClasses().that().resideInAPackage("org.verbscope.app.cli..").should().dependOnClassesThat()
                .resideInAnyPackage("javafx..", "org.verbscope.app.stage..", "org.verbscope.app.notebook..",
                        "org.verbscope.app.timeline..", "org.verbscope.app.console..", "org.verbscope.app.theme..").check(ALL);
    }

    @Test
    void noNodeIsMadeByAStaticInitialiser() {
        noFields().that().areStatic().should().haveRawType(com.tngtech.archunit.base.DescribedPredicate.describe(
                "a node", type -> type.isAssignableTo("javafx.scene.Node"))).check(ALL);
    }

    @Test
    void theJavaProcessesInnerSideIsNotSeen() {
        noClasses().that().resideInAPackage("org.verbscope.app..").should().dependOnClassesThat()
                .resideInAnyPackage("jdk.jshell..", "org.verbscope.jshell.remote..", "org.verbscope.jshell.protocol..",
                        "org.verbscope.verbs.soft..", "org.verbscope.verbs.libibverbs..").check(ALL);
    }

    @Test
    void nobodyPrints() {
        noClasses().that().resideInAPackage("org.verbscope.app..").and().resideOutsideOfPackage("org.verbscope.app.cli..")
                .should().accessField(System.class, "out").orShould().accessField(System.class, "err").check(ALL);
    }
}
