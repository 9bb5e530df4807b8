import {
  encodeBundle,
  importBoxKey,
  makeAccount,
  random,
  randomId,
  rebox,
  renewAccount,
  sealRecord,
  signSuccessionKey,
  signSuccessor,
  successionKeyOf,
} from '../index.ts'
import { makeRecoveryCode } from '../recovery-code.ts'
import { readBytes, writeBytes } from './make.ts'

async function golden() {
  const { account: first, identity } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const code = (await makeRecoveryCode()).join(' ')
  const succession = await successionKeyOf(code)
  const second = await renewAccount(first)
  const third = await renewAccount(second.account)
  const place = { ownerId: first.ownerId, recordId: randomId(), version: 1 }
  const content = { kind: 'online-account', values: { platform: 'Netflix' } }
  const mine = { audience: 'contact_1', alsoIfIncapacitated: false }
  const seat = { target: 'seat', key: await importBoxKey(random(32)) }
  const { envelope, wraps } = await sealRecord(place, content, { key: first.wrapKey, mine }, [seat])
  const [wrap] = wraps
  if (!wrap) throw new Error('The first wrap is the owner’s.')
  const box = { of: 'wrap', recordId: place.recordId, version: place.version } as const
  const now = await rebox(first.ownerId, box, wrap.box, first.wrapKey, third.account.wrapKey)
  return {
    ownerId: first.ownerId,
    code,
    bundles: [first, second.account, third.account].map(({ identity: { bundle } }) => encodeBundle(bundle)),
    accountKeys: [first, second.account, third.account].map(({ accountKey }) => accountKey),
    identities: [identity, second.identity, third.identity],
    successionKey: await signSuccessionKey(first.identity, 1, succession.publicKey),
    successors: [
      await signSuccessor(second.account.identity, succession),
      await signSuccessor(third.account.identity, succession),
    ],
    record: { place, envelope, wraps: [wrap.box, now], content, mine },
  }
}

type Golden = Awaited<ReturnType<typeof golden>>

export async function makeNewKeysGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readNewKeysGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
