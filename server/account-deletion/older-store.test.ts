import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../db/testing/index.ts'
import type { Person } from '../releases/testing/scene.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'
import { createReleaseClient } from '../releases/client.ts'
import { planComparison } from '../releases/compare-heads.ts'
import { planTombstones } from './tombstone-check.ts'
import { askToDelete, hasAccount, keep } from './testing/deletion.ts'

// Each test restores a backup of the release service's store from before a decision on a deletion.

describe.each(engines)('deleting an account after a restore of an older store, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let contact: Taken
  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
    await scene.settle()
  })

  const ask = () => askToDelete(story.person, story.person.email)
  const isThere = (person: Person = story.person) => hasAccount(scene, person)
  const deletion = async () => (await scene.sendToService({ type: 'state', ownerId: story.ownerId })).deletion
  const gone = (ownerId = story.ownerId) => createReleaseClient(scene.server.context.config).forgotten([ownerId])

  test('a deletion requested and canceled after the backup stays canceled', async () => {
    const putBack = await scene.copyStore()
    await ask()
    await keep(story.person)
    await putBack()
    await planComparison(scene.server.context)
    await scene.days(40)
    expect(await deletion()).toEqual({ counter: 2, pending: null })
    expect(await isThere()).toBe(true)
  })

  test('a deletion requested before the backup and canceled after it stays canceled', async () => {
    await ask()
    const putBack = await scene.copyStore()
    await scene.days(20)
    await keep(story.person)
    await putBack()
    await planComparison(scene.server.context)
    await scene.days(40)
    expect(await deletion()).toEqual({ counter: 2, pending: null })
    expect(await isThere()).toBe(true)
  })

  test('a deletion that a report canceled stays canceled, even after a veto of the report', async () => {
    await ask()
    const putBack = await scene.copyStore()
    const reported = await story.report(contact)
    await story.veto(reported.release.releaseId)
    await putBack()
    await planComparison(scene.server.context)
    await scene.days(40)
    expect(await deletion()).toEqual({ counter: 1, pending: null })
    expect(await isThere()).toBe(true)
  })

  // The server sends the release service nothing until a deletion is due. Then it first resends every
  // message, so the restored store begins the wait again.
  test('a requested deletion that the restored store lacks waits thirty days again', async () => {
    const putBack = await scene.copyStore()
    await ask()
    await keep(story.person)
    await ask()
    await scene.days(25)
    await putBack()
    for (const days of [6, 29]) {
      await scene.days(days)
      expect((await deletion())?.pending).not.toBeNull()
      expect(await isThere()).toBe(true)
    }
    await scene.days(2)
    expect(await isThere()).toBe(false)
  })

  describe('a deletion after the backup', () => {
    const deletedAfterCopy = async () => {
      const putBack = await scene.copyStore()
      const { invitation } = contact.seat
      await ask()
      await scene.days(31)
      expect(await isThere()).toBe(false)
      await putBack()
      return invitation
    }

    test('at its next start the server has the release service delete the estate again', async () => {
      const invitation = await deletedAfterCopy()
      expect(await gone()).toEqual([])
      await planTombstones(scene.server.context)
      await scene.settle()
      expect(await gone()).toEqual([story.ownerId])
      await expect(scene.sendToService(invitation)).rejects.toThrow('forgotten')
      expect(await gone(contact.person.identity.ownerId)).toEqual([])
    })

    test('without a restart, the server has the release service delete the estate within a day of each restore', async () => {
      await deletedAfterCopy()
      await scene.days(1.1)
      expect(await gone()).toEqual([story.ownerId])
      const putBack = await scene.copyStore()
      await putBack()
      await scene.days(1.1)
      expect(await gone()).toEqual([story.ownerId])
    })
  })
})
