import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readReview } from '../../contract/reviews.ts'
import { getReportChunk, listOtherHolders, readReport, report } from '../../contract/release.ts'
import { openHolder, openReporter, sha256, statementHash } from '../../vault/index.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

describe.each(engines)('a report’s document for the other grantees, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  let contact: Taken
  let attorney: Taken

  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
    attorney = await story.fill('attorney')
  })

  const owner = () => story.person.identity.bundle
  const place = (releaseId: string) => ({ ownerId: story.ownerId, releaseId })
  const others = ({ person, seat }: Taken) =>
    person.browser.call(listOtherHolders, { params: story.placeOf(seat) }).then((answer) => answer.others)
  const sent = async (sealed: readonly Taken[]) => {
    const hashes = await Promise.all(sealed.map(({ statement }) => statementHash(statement)))
    const sealedForHolders = hashes.map((acceptanceHash) => ({ acceptanceHash, box: bytes(120) }))
    const body = { ...(await story.reportBody(contact, 'death')), sealedForHolders }
    await contact.person.browser.call(report, { body })
    return body
  }

  test('the list of other grantees has statements that verify, without removed grantees and unchecked cards', async () => {
    const other = await story.fill('contact_2')
    const card = await story.presentCard(other.seat, await scene.person('card-holder'))
    await expect(others(card)).rejects.toMatchObject({ code: 'card-not-counted' })
    const found = await Promise.all((await others(contact)).map((signed) => openHolder(owner(), signed)))
    expect(new Map(found.map(({ role, grantee }) => [role, grantee.ownerId]))).toEqual(
      new Map([
        ['attorney', attorney.person.identity.ownerId],
        ['contact_2', other.person.identity.ownerId],
      ]),
    )
    const next = await story.fill('contact_2', 2)
    const later = await Promise.all((await others(contact)).map((signed) => openHolder(owner(), signed)))
    expect(new Set(later.map(({ grantee }) => grantee.ownerId))).toEqual(
      new Set([attorney.person.identity.ownerId, next.person.identity.ownerId]),
    )
    await expect(others(other)).rejects.toMatchObject({ status: 403, code: 'not-in-seat' })
  })

  test('a grantee gets the document that was sealed to their seat, with proof of who reported', async () => {
    const { releaseId, certificate, claimed } = await sent([attorney]).then((body) => ({
      ...body,
      claimed: body.statement,
    }))
    const params = place(releaseId)
    const found = await attorney.person.browser.call(readReport, { params })
    expect(found).toMatchObject({ claim: claimed, fileId: certificate.fileId })
    expect(found.sealedKey).toHaveLength(120)
    const { reporter } = await openReporter({ ...params, event: 'death' }, owner(), found, undefined)
    expect(reporter).toMatchObject({ role: 'contact_1', grantee: contact.person.identity.bundle })
    const chunk = await attorney.person.browser.call(getReportChunk, { params: { ...params, index: 0 } })
    expect(chunk).toHaveLength(50)
    expect(await sha256(chunk)).toHaveLength(32)
  })

  test('the server refuses the document to strangers, the owner, operators, unchecked cards and other seats', async () => {
    const late = await story.fill('contact_2')
    const { releaseId } = await sent([attorney])
    const params = place(releaseId)
    expect(await late.person.browser.call(readReport, { params })).toMatchObject({ sealedKey: null })
    const chunk = (person: Person) => person.browser.call(getReportChunk, { params: { ...params, index: 0 } })
    await expect(chunk(late.person)).rejects.toMatchObject({ status: 404 })
    const finder = await scene.person('finder')
    await story.presentCard(late.seat, finder)
    for (const person of [await scene.person('stranger'), finder, story.person, operator]) {
      await expect(person.browser.call(readReport, { params })).rejects.toMatchObject({ status: 403 })
      await expect(chunk(person)).rejects.toMatchObject({ status: 403 })
      const seat = { params: story.placeOf(contact.seat) }
      await expect(person.browser.call(listOtherHolders, seat)).rejects.toMatchObject({ status: 403 })
    }
    for (const person of [contact.person, attorney.person, story.person])
      await expect(person.browser.call(readReview, { params })).rejects.toMatchObject({ status: 403 })
  })

  test('the server refuses the document to a grantee who was removed since', async () => {
    const { releaseId } = await sent([attorney])
    await story.veto(releaseId)
    await story.fill('attorney', 2)
    const params = place(releaseId)
    await expect(attorney.person.browser.call(readReport, { params })).rejects.toMatchObject({ status: 403 })
  })
})
