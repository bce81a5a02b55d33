/** Messages back and forth between two programs, which find each other as rdma-core's pingpong programs do: those can be the other side. */
package org.verbscope.measure.pingpong;
