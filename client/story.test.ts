import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCairnOfProcesses, until } from './testing/cairn.ts'
import { account, named, open, platforms, reaches, release, report, seatOf } from './testing/story.ts'

// The only story with two real processes and the real waits of a rehearsal server.

let cairn: Awaited<ReturnType<typeof startCairnOfProcesses>>
beforeAll(async () => {
  cairn = await startCairnOfProcesses()
})
afterAll(() => cairn.stop())

describe('an owner at a browser', () => {
  test('saves a record, reloads, and reads it', async () => {
    const ann = await cairn.person('ann@example.org')
    const [saved] = await ann.saveRecords([account('Facebook', 'nobody')], 'Added new social account: Facebook')
    expect(saved).toMatchObject({ version: 1, values: { platform: 'Facebook' } })
    const again = await ann.reload()
    await again.refresh()
    expect(platforms(again)).toEqual(['Facebook'])
    expect(again.store.slice('activity')).toMatchObject([{ text: 'Added new social account: Facebook' }])
    expect(again.store.slice('status')).toBe('ready')
  })

  test('changes, deletes and restores a record', async () => {
    const bea = await cairn.person('bea@example.org')
    const [saved] = await bea.saveRecords([account('GitHub', 'both_contacts')], 'Added')
    const id = saved?.id ?? ''
    await bea.saveRecords([account('GitLab', 'contact_1', { id, basedOn: 1 })], 'Changed')
    expect(platforms(bea)).toEqual(['GitLab'])
    await bea.removeRecord(id, 'Deleted')
    expect(platforms(bea)).toEqual([])
    expect(bea.store.trash()).toMatchObject([{ id, values: { platform: 'GitLab' } }])
    const again = await bea.reload()
    await again.refresh()
    expect(again.store.trash()).toHaveLength(1)
    await again.restoreRecord(id, 'Brought back')
    expect(again.store.record(id)).toMatchObject({ version: 4, audience: 'contact_1', values: { platform: 'GitLab' } })
    expect(again.store.slice('activity').map(({ text }) => text)).toEqual([
      'Brought back',
      'Deleted',
      'Changed',
      'Added',
    ])
  })
})

describe('an estate whose owner does not return', () => {
  test('opens without the attorney’s answer, even if Cairn restarts during the wait', async () => {
    const owner = await cairn.person('gone@example.org')
    await owner.saveRecords([account('Left', 'contact_1'), account('Kept', 'nobody')], 'Imported')
    const { link } = await owner.inviteSeat({
      role: 'contact_1',
      email: 'heir@example.org',
      personName: 'H',
      ownerName: 'O',
    })
    const invitation = await owner.inviteSeat({
      role: 'attorney',
      email: 'law@example.org',
      personName: 'L',
      ownerName: 'O',
    })
    await owner.signOut()

    const heir = await cairn.person('heir@example.org')
    await heir.acceptInvitation(link)
    const law = await cairn.person('law@example.org')
    await law.acceptInvitation(invitation.link)
    const sent = await report(heir, 'death')
    expect(sent.state).toBe('reported')
    expect(sent.objectUntil).toBeDefined()
    await reaches(heir, 'waiting')
    const before = await release(heir)
    await cairn.restart()
    const after = await until(async () => release(heir).catch(() => undefined), 'the server answers again')
    expect(after).toMatchObject({ id: before?.id, reportedAt: before?.reportedAt })
    await reaches(heir, 'released')
    expect(await open(heir)).toEqual(['Left'])
    await law.refreshHeldSeats()
    expect(await open(law)).toEqual([])
  })
})

describe('an estate from the owner to the heirs', () => {
  test('opens for each seat only the records meant for it, after report, review and wait', async () => {
    const operator = await cairn.operator('operator@example.org')
    const owner = await cairn.person('olga@example.org')
    await owner.saveRecords(
      [account('Only me', 'nobody'), account('First', 'contact_1'), account('Both', 'both_contacts')],
      'Imported',
    )
    const one = await named(cairn, owner, 'contact_1', 'one@example.org')
    const two = await named(cairn, owner, 'contact_2', 'two@example.org')
    await owner.saveRecords([account('Everyone', 'everyone_named'), account('Second', 'contact_2')], 'Added')
    await owner.refresh()
    expect(seatOf(owner, 'contact_1')).toMatchObject({ state: 'accepted', email: 'one@example.org', via: 'invitation' })
    await one.makeRecoveryKit()
    await one.confirmRecoveryKit()
    await owner.refresh()
    expect(seatOf(owner, 'contact_1')?.state).toBe('confirmed')
    expect(await owner.countFor('contact_1')).toBe(3)

    await one.refreshHeldSeats()
    expect(one.store.slice('held')).toMatchObject([{ counts: { incapacity: 0, death: 3 }, state: 'confirmed' }])
    await expect(open(one)).rejects.toMatchObject({ code: 'not-released' })

    const sent = await report(one, 'death')
    expect(sent).toMatchObject({ event: 'death', mine: true, reportedBy: 'contact_1' })
    await reaches(one, 'in-review')
    await expect(open(one)).rejects.toMatchObject({ code: 'not-released' })

    const [review] = (await operator.person.listReviews(1)).items
    expect(review).toMatchObject({ ownerEmail: 'olga@example.org', reportedBy: 'contact_1', mayDecide: true })
    const shown = await operator.person.openCertificate(sent.id)
    expect(shown).toMatchObject({
      name: 'certificate.pdf',
      type: 'application/pdf',
      pages: 1,
      dateOfEvent: '2026-11-01',
      person: { fullName: 'Olga Owner', birthDate: '1941-03-02', birthPlace: 'Trenton' },
      reporter: { name: 'Nora Named', email: 'one@example.org' },
      reportedBy: 'contact_1',
      via: 'invitation',
    })
    expect(new TextDecoder().decode(shown.bytes)).toBe('%PDF-1.7 a certificate')
    await operator.person.review({
      releaseId: sent.id,
      decision: 'approve',
      reason: 'Certificate seen',
      code: await operator.code(),
    })
    await reaches(one, 'waiting')
    await expect(open(one)).rejects.toMatchObject({ code: 'not-released' })
    await reaches(one, 'released')

    expect(await open(one)).toEqual(['Both', 'Everyone', 'First'])
    expect(await open(two)).toEqual(['Both', 'Everyone', 'Second'])
    expect((await release(one))?.log.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['approved', 'waiting', 'released', 'opened']),
    )
    await expect(owner.saveRecords([account('Late', 'nobody')], 'Added')).rejects.toMatchObject({ code: 'frozen' })
  })
})
