import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { openAccount } from './account.ts'
import { openDeputy, openDeputyLink, openHeldDeputy, readDeputyLink } from './deputy.ts'
import { makeDeputyGolden, readDeputyGolden } from './golden/deputy.ts'
import { decodeBundle } from './identity.ts'
import { statementHash, verifyStatement } from './statements.ts'

vi.unmock('./password-cost.ts')

// Frozen like golden.test.ts: every later version must open the link and count the statements.

const frozen = new URL('./golden/deputy.json', import.meta.url)

test.each([
  ['frozen', () => readFile(frozen, 'utf8')],
  ['made today', makeDeputyGolden],
])(
  'a deputy, %s: the link and the kept box open, both statements prove them, and the end counts',
  async (_, source) => {
    const { seat, acceptanceHash, deputyId, link, statement, note, acceptance, ...more } = readDeputyGolden(
      await source(),
    )
    const opened = await openDeputyLink(readDeputyLink(link), { statement, note })
    expect(opened).toMatchObject({ deputyId, ownerName: 'Ada Marsh', attorneyName: 'ben@example.org' })
    const grantee = await decodeBundle(more.attorneyBundle)
    const attorney = { ...seat, role: 'attorney' as const, service: more.service, via: 'invitation' as const }
    const proved = await openDeputy({ ...attorney, grantee, acceptanceHash }, grantee, {
      deputy: statement,
      acceptance,
    })
    const { ownerId, accountKey, stored } = more.deputy
    expect(proved.deputy).toMatchObject({ ownerId })
    const { wrapKey } = await openAccount(ownerId, accountKey, stored)
    expect(await openHeldDeputy(wrapKey, opened, more.heldBox)).toMatchObject({ ownerName: 'Ada Marsh' })
    expect(proved.acceptanceHash).toEqual(await statementHash(acceptance))
    const end = await verifyStatement('deputy-end', more.end, more.ownerKey)
    expect(end).toMatchObject({ ownerId: seat.ownerId, deputyId })
  },
)
