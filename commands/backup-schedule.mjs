/** The hour and minute, by this machine's clock, of the nightly backup. */
const at = { hour: 3, minute: 10 }

/**
 * @param {Date} now
 * @returns {Date} the next night's time for a backup
 */
export function nextBackup(now) {
  const next = new Date(now)
  next.setHours(at.hour, at.minute, 0, 0)
  // A day is not always 24 hours: the clocks change.
  if (next <= now) next.setDate(next.getDate() + 1)
  return next
}

/**
 * Runs a task each night until the process ends. A timer that is late, because the machine slept,
 * runs at once.
 * @param {() => Promise<void>} task
 * @returns {() => void} stops the schedule
 */
export function eachNight(task) {
  /** A timer takes at most 24 days, and a slept night should not wait for its rest. */
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
