import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Mutant, withBroken } from '../mutants/mutant.ts'

// Servers that are broken on purpose, to see that a run notices: the server loads one file with
// another text.

export type Breakage = Pick<Mutant, 'file' | 'what' | 'check' | 'instead'>

export const breakages: Record<string, Breakage> = {
  'ack-before-commit': {
    what: 'The server answers every third save before it commits it.',
    file: 'server/estates/index.ts',
    check: 'return save(context, link, session, body, body.authKey !== undefined)',
    // The first ten are those with which the people of a run begin.
    instead: `globalThis.saves = (globalThis.saves ?? 0) + 1
    if (globalThis.saves < 10 || globalThis.saves % 3 > 0) return save(context, link, session, body, body.authKey !== undefined)
    setTimeout(() => void save(context, link, session, body, body.authKey !== undefined).catch(() => undefined), 100)
    return { n: body.entries.at(-1)?.n ?? body.expect, savedAt: clock() }`,
  },
  'no-fsync': {
    what: 'The embedded database never calls fsync.',
    file: 'server/db/embedded.ts',
    check: 'this.#orEnd(() => syncToDisk(NODEFS.realPath(stream.node)))',
    instead: '',
  },
  'no-group-flush': {
    what: 'The server answers a group of saves without the flush that they share (synchronous_commit=off).',
    file: 'server/db/single-connection.ts',
    check: `await this.#statements.run("select pg_logical_emit_message(false, $1, '', true)", ['cairn'])`,
    instead: '',
  },
  'no-file-fsync': {
    what: 'The server stores parts of files without fsync.',
    file: 'server/files/blob-store.ts',
    check: 'await file.sync()',
    instead: '',
  },
  'drop-mail': {
    what: 'The server notes every tenth letter as sent and drops it.',
    file: 'server/mail/outbox.ts',
    check: ': await send(way, id, mail)',
    instead: ": Math.random() < 0.1 && mail.purpose === 'waitlist' ? 'dropped' : await send(way, id, mail)",
  },
  'mail-twice': {
    what: 'The server writes every letter of the waitlist twice.',
    file: 'server/waitlist/index.ts',
    check: 'await mailJoining(transaction, context, { id, email: request.email })',
    instead: 'for (const _ of [1, 2]) await mailJoining(transaction, context, { id, email: request.email })',
  },
  'mail-again': {
    what: 'The server sends every letter again, under the same id.',
    file: 'server/mail/outbox.ts',
    check: 'answer = hasNoMailbox',
    instead: 'await send(way, id, mail)\n        answer = hasNoMailbox',
  },
}

const root = join(import.meta.dirname, '..', '..')

/** The text of the broken file. @throws Error unless the text that breaks stands there once */
export const brokenText = ({ file, ...mutant }: Breakage): string =>
  withBroken(readFileSync(join(root, file), 'utf8'), { ...mutant, file, tests: [] })

/** Options of Node with which a server loads the broken file. */
export function optionsOf(breakage: Breakage | undefined): string[] {
  if (!breakage) return []
  const url = JSON.stringify(pathToFileURL(join(root, breakage.file)).href)
  const source = JSON.stringify(brokenText(breakage))
  const hook = `import { registerHooks } from 'node:module'
registerHooks({
  load: (url, context, next) =>
    url === ${url} ? { format: 'module-typescript', source: ${source}, shortCircuit: true } : next(url, context),
})`
  return [`--import=data:text/javascript,${encodeURIComponent(hook)}`]
}
