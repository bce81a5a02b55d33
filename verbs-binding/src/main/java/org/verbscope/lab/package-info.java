/**
 * What notebooks import: machines with a device each, endpoints that are ready to send, waiting with a
 * limit, and counting. Everything here is made of the verbs API; nothing reaches below it.
 */
package org.verbscope.lab;
