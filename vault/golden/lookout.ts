import { encodeBundle, makeAccount, randomId, signStatement } from '../index.ts'
import { readBytes, writeBytes } from './make.ts'

// Golden lookouts: an owner named one, then removed them.

async function golden() {
  const { account } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const { ownerId, identity } = account
  const someone = { ownerId, counter: 1, lookoutId: randomId(), name: 'Jonas Weber', holdsPerYear: 2 }
  const nobody = { ownerId, counter: 2, lookoutId: randomId(), name: '', holdsPerYear: 0 }
  return {
    ownerBundle: encodeBundle(identity.bundle),
    named: [
      { fields: someone, statement: await signStatement('lookout', someone, identity.signKey) },
      { fields: nobody, statement: await signStatement('lookout', nobody, identity.signKey) },
    ],
  }
}

type Golden = Awaited<ReturnType<typeof golden>>

export async function makeLookoutGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readLookoutGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
