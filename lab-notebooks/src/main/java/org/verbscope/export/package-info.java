/** Sessions in other forms: packets for Wireshark, a sequence chart for a document, what differs between two. */
package org.verbscope.export;
