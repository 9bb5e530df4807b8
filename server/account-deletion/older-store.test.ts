import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../db/testing/index.ts'
import type { Person } from '../releases/testing/scene.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'
import { createReleaseClient } from '../releases/client.ts'
import { askAboutAll } from '../releases/recovery.ts'
import { planTombstones } from './tombstone-check.ts'
import { askToDelete, hasAccount, keep } from './testing/deletion.ts'

// Each test restores the release service's store from before the owner's decision on a deletion.

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

  test('a deletion that was canceled before the backup stays canceled', async () => {
    const putBack = await scene.copyStore()
    await ask()
    await keep(story.person)
    await putBack()
    await askAboutAll(scene.server.context)
    await scene.days(40)
    expect(await deletion()).toEqual({ counter: 2, pending: null })
    expect(await isThere()).toBe(true)
  })

  test('a deletion canceled after the backup stays canceled, even after its thirty days', async () => {
    await ask()
    const putBack = await scene.copyStore()
    await scene.days(20)
    await keep(story.person)
    await putBack()
    await askAboutAll(scene.server.context)
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
    await askAboutAll(scene.server.context)
    await scene.days(40)
    expect(await deletion()).toEqual({ counter: 1, pending: null })
    expect(await isThere()).toBe(true)
  })

  // The server asks the release service nothing before it wants to delete; then it first resends
  // every message.
  test('a second request for a deletion waits thirty days of its own', async () => {
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

    test('at its next start the server deletes the estate from the restored store for good', async () => {
      const invitation = await deletedAfterCopy()
      expect(await gone()).toEqual([])
      await planTombstones(scene.server.context)
      await scene.settle()
      expect(await gone()).toEqual([story.ownerId])
      await expect(scene.sendToService(invitation)).rejects.toThrow('forgotten')
      expect(await gone(contact.person.identity.ownerId)).toEqual([])
    })

    test('within a day and without a restart, the server deletes the estate from each restored store', async () => {
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
