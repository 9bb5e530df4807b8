// The health check of a container: node commands/answers.mjs ADDRESS [any|print]
// Exits with 0 if the address answers with a status of success, or with `any`, whatever the status.
// `print` also prints the answer.
const [address, how] = process.argv.slice(2)
try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
  if (how === 'print') console.log(await answer.text())
  process.exitCode = how === 'any' || answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
