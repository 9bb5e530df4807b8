import { describe, expect, test } from 'vitest'
import { encodeBundle, makeIdentity } from './identity.ts'
import { signStatement } from './statements.ts'
import { followIdentity, signSuccession } from './succession.ts'
import { expectRefused, makePerson } from './testing.ts'

describe('succession', () => {
  test('a new identity that the pinned one signed is followed', async () => {
    const { ownerId, wrapKey, identity } = await makePerson()
    const next = await makeIdentity(ownerId, wrapKey, 2)
    const succession = await signSuccession(identity, next.identity.bundle)
    expect(await followIdentity(identity.bundle, succession)).toEqual(next.identity.bundle)
    await expectRefused(() => followIdentity(next.identity.bundle, succession))
  })

  test('one that it did not sign, that is not newer, or that is another person’s, is not', async () => {
    const { ownerId, wrapKey, identity } = await makePerson()
    const stranger = await makePerson()
    const next = await makeIdentity(ownerId, wrapKey, 2)
    const bySelf = await signSuccession(next.identity, (await makeIdentity(ownerId, wrapKey, 3)).identity.bundle)
    const older = await signStatement(
      'succession',
      { ownerId, bundle: encodeBundle(identity.bundle) },
      identity.signKey,
    )
    const foreign = encodeBundle(stranger.identity.bundle)
    const toStranger = await signStatement('succession', { ownerId, bundle: foreign }, identity.signKey)
    for (const statement of [bySelf, older, toStranger]) {
      await expectRefused(() => followIdentity(identity.bundle, statement))
    }
    await expectRefused(() => signSuccession(identity, stranger.identity.bundle))
  })
})
