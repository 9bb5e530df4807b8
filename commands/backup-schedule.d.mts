/** The next night's time for a backup. */
export function nextBackup(now: Date): Date
/** Runs a task each night until the process ends. @returns what stops the schedule */
export function eachNight(task: () => Promise<void>): () => void
