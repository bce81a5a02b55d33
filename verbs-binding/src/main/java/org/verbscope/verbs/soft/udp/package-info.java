/** The soft device's packets on UDP sockets of this computer, so that real peers receive and answer them. Nothing else. */
package org.verbscope.verbs.soft.udp;
