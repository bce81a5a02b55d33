package org.verbscope.verbs.doctor;

import java.util.List;
import java.util.Map;
import org.verbscope.verbs.doctor.Environment.Library;
import org.verbscope.verbs.doctor.Mend.Packages;

/** libibverbs itself. */
record LibraryChecks(Environment here, Mend mend) {
    List<Finding> findings() {
        Library library = here.library();
        Map<String, ?> values = Map.of("error", library.error(), "files", String.join(", ", library.files()));
        if (!library.loaded()) {
            String id = library.files().isEmpty() ? "library.missing" : "library.broken";
            return List.of(Finding.of(id, Severity.PROBLEM, "", values, List.of(mend.install(Packages.LIBRARY))));
        }
        if (here.providers().stream().allMatch(provider -> provider.abis().isEmpty())) {
            return List.of(Finding.of("library.no-providers", Severity.PROBLEM, "", values,
                    List.of(mend.install(Packages.PROVIDERS))));
        }
        return List.of();
    }
}
