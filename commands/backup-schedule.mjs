/** The hour and minute, by this machine's clock, of the nightly backup. */
const at = { hour: 3, minute: 10 }

/**
 * @param {Date} now
 * @returns {Date} the time of the next nightly backup
 */
export function nextBackup(now) {
  const next = new Date(now)
  next.setHours(at.hour, at.minute, 0, 0)
  // Adds a calendar day, because a day has 23 or 25 hours when the clocks change.
  if (next <= now) next.setDate(next.getDate() + 1)
  return next
}

/**
 * Runs a task each night until the process ends, or as soon as the machine wakes if it slept then.
 * @param {() => Promise<void>} task
 * @returns {() => void} stops the schedule
 */
export function eachNight(task) {
  /** A timer stops while the machine sleeps, so check the clock at least this often. */
  const longest = 15 * 60_000
  let due = nextBackup(new Date())
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const wait = () => {
    timer = setTimeout(look, Math.max(0, Math.min(longest, due.getTime() - Date.now())))
    timer.unref()
  }
  const look = async () => {
    if (Date.now() >= due.getTime()) {
      await task()
      due = nextBackup(new Date())
    }
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
