import { addOperator, releaseFolder } from '../release/operators.ts'
import { readConfig } from '../server/config.ts'
import { sendCommand } from '../server/control.ts'

// npm run admin -- grant EMAIL

// The server cannot make anybody an operator of the release service, whatever its database says: only this command,
// on this machine, writes that list.
async function letApprove(dataFolder: string, bundle: Uint8Array, address: string): Promise<void> {
  const { fingerprint } = await addOperator(releaseFolder(dataFolder), bundle, address)
  console.log(`Their fingerprint, to compare with the one on their screen: ${fingerprint}`)
}

const usage = `Usage:
  npm run admin -- grant EMAIL    makes the person with this e-mail an operator`

const [command, email] = process.argv.slice(2)
if (command !== 'grant' || email === undefined) {
  console.error(usage)
  process.exit(2)
}
try {
  const { dataFolder } = readConfig(process.env)
  const { ok, message, bundle } = await sendCommand(dataFolder, { command: 'grant-admin', email })
  if (ok) console.log(message)
  else console.error(message)
  if (bundle) await letApprove(dataFolder, bundle, email)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
