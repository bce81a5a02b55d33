package org.verbscope;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of this module, and a few things that nobody may do. */
@Tag("unit")
class DependencyRulesTest {
    /** The module's classes and its tests, as folders of a build or as the jars that the launcher runs. */
    private static final JavaClasses MAIN = imported("/verbs-binding/target/classes/", ".*/verbs-binding-[0-9.]+\\.jar!.*");
    private static final JavaClasses TESTS = imported("/verbs-binding/target/test-classes/",
            ".*/verbs-binding-[0-9.]+-tests\\.jar!.*");

    private static JavaClasses imported(String folder, String jar) {
        Pattern inJar = Pattern.compile(jar);
        return new ClassFileImporter().withImportOption(at -> at.contains(folder) || at.matches(inJar))
                .importPackages("org.verbscope");
    }

    /** Classes of {@code who} see of our own only {@code seen}. */
    private static void sees(String who, String... seen) {
        List<String> allowed = new ArrayList<>(List.of(who));
        for (String each : seen) {
            allowed.add("org.verbscope." + each);
        }
        noClasses().that().resideInAPackage(who).should().dependOnClassesThat(
                DescribedPredicate.<JavaClass>describe("are ours and not in " + allowed, c -> c.getPackageName().startsWith("org.verbscope")
                        && !allowed.contains(c.getPackageName())))
                .check(MAIN);
    }

    @Test
    void eventSeesNothing() {
        sees("org.verbscope.event");
    }

    @Test
    void stateSeesTheEvents() {
        sees("org.verbscope.state", "event");
    }

    @Test
    void spiSeesTheEvents() {
        sees("org.verbscope.verbs.spi", "event");
    }

    @Test
    void traceSeesEventsAndSpi() {
        sees("org.verbscope.verbs.trace", "event", "verbs", "verbs.spi");
    }

    @Test
    void verbsSeeNeitherRulesNorDevices() {
        sees("org.verbscope.verbs", "event", "verbs.spi", "verbs.trace");
    }

    @Test
    void rulesSeeVerbsStateAndEvents() {
        sees("org.verbscope.verbs.rules", "event", "state", "verbs", "verbs.spi", "verbs.roce");
    }

    @Test
    void comparisonOfPeersSeesRulesStateAndVerbs() {
        sees("org.verbscope.verbs.rules.peers", "event", "state", "verbs", "verbs.rules");
    }

    @Test
    void theDoctorSeesVerbsSpiAndTrace() {
        sees("org.verbscope.verbs.doctor", "event", "verbs", "verbs.spi", "verbs.trace");
    }

    @Test
    void diagnosisSeesRulesStateAndEvents() {
        sees("org.verbscope.verbs.rules.diagnosis", "event", "state", "verbs", "verbs.rules", "verbs.rules.peers");
    }

    @Test
    void warningsSeeRulesPeersStateAndEvents() {
        sees("org.verbscope.verbs.rules.warnings", "event", "state", "verbs", "verbs.rules", "verbs.rules.diagnosis");
    }

    @Test
    void theHostsTablesSeeVerbsSpiAndEvents() {
        sees("org.verbscope.verbs.host", "event", "verbs", "verbs.spi");
    }

    @Test
    void bytesOnTheWireSeeTheEvents() {
        sees("org.verbscope.verbs.roce", "event");
    }

    @Test
    void softDeviceSeesSpiRulesRoceAndEvents() {
        sees("org.verbscope.verbs.soft", "event", "verbs", "verbs.spi", "verbs.rules", "verbs.roce", "verbs.trace", "verbs.soft.udp");
    }

    @Test
    void theSoftDevicesSocketsSeeVerbsAndRoce() {
        sees("org.verbscope.verbs.soft.udp", "verbs", "verbs.roce");
    }

    @Test
    void realDevicesSeeSpiRulesRoceAndEvents() {
        sees("org.verbscope.verbs.libibverbs", "event", "verbs", "verbs.spi", "verbs.rules", "verbs.roce", "verbs.trace");
    }

    @Test
    void runsSeeTheVerbsAndTheTrace() {
        sees("org.verbscope.measure", "event", "verbs", "verbs.spi", "verbs.trace");
    }

    @Test
    void pingpongSeesTheVerbsAndTheTrace() {
        sees("org.verbscope.measure.pingpong", "verbs", "verbs.trace");
    }

    @Test
    void devicesSeeNothingOfTheTraceButTheStopFlag() {
        noClasses().that().resideInAnyPackage("org.verbscope.verbs.soft", "org.verbscope.verbs.libibverbs")
                .should().dependOnClassesThat(DescribedPredicate.describe("are the trace, and not the stop flag",
                        c -> c.getPackageName().equals("org.verbscope.verbs.trace") && !c.getSimpleName().equals("StopFlag")))
                .because("a device speaks through its host; but what waits must see a stop").check(MAIN);
    }

    @Test
    void nobodySeesADevice() {
        noClasses().that().resideOutsideOfPackages("org.verbscope.verbs.soft..", "org.verbscope.verbs.libibverbs..")
                .should().dependOnClassesThat().resideInAnyPackage("org.verbscope.verbs.soft..", "org.verbscope.verbs.libibverbs..")
                .because("the ServiceLoader finds devices").check(MAIN);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.verbscope.(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void jnaStaysWithRealDevices() {
        noClasses().that().resideOutsideOfPackage("org.verbscope.verbs.libibverbs..").and().haveSimpleNameNotStartingWith("UdpWire")
                .should().dependOnClassesThat().resideInAPackage("com.sun.jna..").check(MAIN);
    }

    @Test
    void nobodySeesAWindow() {
        noClasses().should().dependOnClassesThat().resideInAnyPackage("javafx..", "java.awt..", "javax.swing..", "jdk.jshell..").check(MAIN);
    }

    @Test
    void nothingIsReadFromSerialisedObjects() {
        noClasses().should().dependOnClassesThat().haveFullyQualifiedName("java.io.ObjectInputStream").check(MAIN);
    }

    @Test
    void librariesDoNotPrint() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    }

    @Test
    void everyTestClassHasATag() {
        classes().that(DescribedPredicate.describe("hold tests", DependencyRulesTest::holdsTests)).should(haveATag()).check(TESTS);
    }

    private static boolean holdsTests(JavaClass candidate) {
        return !candidate.getSimpleName().endsWith("Contract") && candidate.getMethods().stream().anyMatch(
                method -> method.getAnnotations().stream().anyMatch(a -> a.getRawType().getSimpleName().endsWith("Test")
                        || a.getRawType().getSimpleName().equals("Property")));
    }

    private static ArchCondition<JavaClass> haveATag() {
        return new ArchCondition<>("carry a tag, or lie in a class that does") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                JavaClass outer = item;
                while (!tagged(outer) && outer.getEnclosingClass().isPresent()) {
                    outer = outer.getEnclosingClass().get();
                }
                if (!tagged(outer)) {
                    events.add(SimpleConditionEvent.violated(item, item.getName() + " has no @Tag: no suite would run it"));
                }
            }
        };
    }

    private static boolean tagged(JavaClass item) {
        return item.getAnnotations().stream().anyMatch(a -> a.getRawType().getSimpleName().matches("Tags?"));
    }
}
