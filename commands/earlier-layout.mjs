// Before server and release service had their own folders, the server's files were at the top of
// the data folder. Plain syntax for an old Node, which starts both processes (setup.mjs).
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { productName } from './setup.mjs'

/** The database moves last: its presence in `server` marks a complete move. */
const theServers = ['server.key', 'files', 'database']
/** Files that an earlier version creates again at each start. */
const leftBehind = ['control.socket', 'release.socket', 'database.lock']

/**
 * Moves an earlier layout's files into the server's folder, and resumes an interrupted move.
 * @param {string} dataFolder
 * @returns {Promise<string | undefined>} a sentence about the moved files; undefined if none moved
 * @throws {Error} with the reason if it cannot move; it never overwrites a file
 */
export async function takeOverEarlierLayout(dataFolder) {
  const own = join(dataFolder, 'server')
  const found = theServers.filter((name) => existsSync(join(dataFolder, name)))
  if (found.length === 0) return undefined
  const twice = found.filter((name) => existsSync(join(own, name)))
  if (twice.length > 0)
    throw new Error(`The data folder ${dataFolder} holds two ${productName}s: ${found.join(', ')} of an earlier one at its top, and ${twice.join(', ')} in ${own}.
${productName} starts with neither until you chose one, and changes nothing. Copy the whole folder first.
To go on with the earlier one, move the folder ${own} elsewhere. To go on with the other, move ${found.join(', ')} elsewhere. Then start again.`)
  if (await answers(join(dataFolder, 'control.socket')))
    throw new Error(
      `An earlier ${productName} is still running on the data folder ${dataFolder}. Stop it, then start this one.`,
    )
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 })
    for (const name of found) renameSync(join(dataFolder, name), join(own, name))
    for (const name of leftBehind) rmSync(join(dataFolder, name), { force: true })
  } catch (error) {
    throw new Error(
      `The data of an earlier ${productName} in ${dataFolder} cannot be moved (${error.code}). Move ${theServers.join(', ')} into ${own} yourself, and give that folder to the user that runs the server.`,
      { cause: error },
    )
  }
  return `The data of an earlier ${productName} was taken over: ${found.join(', ')} moved from ${dataFolder} into ${own}.`
}

function answers(path) {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
