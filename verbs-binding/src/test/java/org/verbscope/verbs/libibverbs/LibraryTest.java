package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.jna.NativeLibrary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LibraryTest {
    @Test
    void whatTheLoaderSaidOfALibraryThatIsNotThere() {
        UnsatisfiedLinkError absent = catchThrowableOfType(UnsatisfiedLinkError.class,
                () -> NativeLibrary.getInstance("libnowhere.so.1"));
        assertThat(Library.loadersWords(absent)).isEqualTo("libnowhere.so.1: cannot open shared object file: No such file or directory");
    }

    @Test
    void aMessageOfOneLineStays() {
        assertThat(Library.loadersWords(new UnsatisfiedLinkError("symbol ibv_x is missing"))).isEqualTo("symbol ibv_x is missing");
    }
}
