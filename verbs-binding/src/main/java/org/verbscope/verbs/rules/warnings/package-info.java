/** What will do harm and has not yet: findings from the state and the call about to be made. A function of the log, as the diagnosis is. */
package org.verbscope.verbs.rules.warnings;
