/** Returns the time of the next nightly backup. */
export function nextBackup(now: Date): Date
/** Runs a task each night until the process ends. @returns a function that stops the schedule */
export function eachNight(task: () => Promise<void>): () => void
