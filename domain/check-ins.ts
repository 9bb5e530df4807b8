/** The least and most days between two questions. */
export const [leastAskDays, mostAskDays] = [28, 366]
/** The least and most days for an answer, before the server writes to the chosen people. */
export const [leastGraceDays, mostGraceDays] = [7, 60]
/** The longest time from the end of the grace to a step. */
export const mostAfterDays = 90
export const mostSteps = 3

/**
 * `calm`: nothing is due. `asked`: the owner got a question. `missed`: the grace is over, and the
 * first step comes later. The last state begins with the first mail to the chosen people.
 */
export type CheckInState = 'off' | 'calm' | 'asked' | 'missed' | 'told'

/** Why a plan is on hold. `account`: suspended, or its owner started again without this estate. */
export type CheckInHold = 'report' | 'account' | 'lockdown' | 'deletion' | 'no-mail'
