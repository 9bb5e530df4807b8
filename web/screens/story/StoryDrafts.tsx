import { useEffect, useState } from 'react'
import { filesIn } from '../../../records/fields/file.ts'
import { story } from '../../../records/kinds/index.ts'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { StoredDraft } from '../../estate/types.ts'
import { pendingDrafts } from '../../kinds/form/unsaved-forms.ts'
import type { SavedStory } from '../../shared/book/chosen.ts'
import { Button, buttonClass, RelativeTime, toast } from '../../ui/index.ts'
import { whileHere } from '../../ui/while-here.ts'
import { words } from './words.ts'

function readIn(text: string): { title: string; beginning: string; end: string; holds: string } {
  const { values }: { values?: { title?: unknown; content?: unknown; audioNotes?: unknown; pictures?: unknown } } =
    JSON.parse(text)
  const content = typeof values?.content === 'string' ? values.content.trim().split(/\s+/) : []
  const recordings = filesIn(values?.audioNotes).length
  const pictures = filesIn(values?.pictures).length
  return {
    title: typeof values?.title === 'string' ? values.title.trim() : '',
    holds: [recordings > 0 && words.audio(recordings), pictures > 0 && words.pictures(pictures)]
      .filter(Boolean)
      .join(', '),
    beginning: content.slice(0, 8).join(' '),
    end: content.slice(-8).join(' '),
  }
}

export function StoryDrafts({ stories }: { stories: readonly SavedStory[] }) {
  const [all, setAll] = useState<readonly StoredDraft[]>([])
  useEffect(
    () =>
      whileHere(async (here) => {
        const look = async () => {
          const found = await client.storedDrafts().catch(() => [])
          if (here()) setAll(found)
        }
        await look()
        const left = pendingDrafts()
        if (left === undefined) return
        await left
        await look()
      }),
    [],
  )
  const throwAway = async (draft: StoredDraft) => {
    try {
      await client.discardDraft(draft)
      const left = await client.storedDrafts()
      setAll(left)
      // Another tab has stored a newer version, so keep the draft.
      if (left.some(({ id }) => id === draft.id)) return
      toast({ title: words.thrownAway, action: { label: words.undo, onAction: () => void bringBack() } })
    } catch (error) {
      toast({ tone: 'failure', title: words.throwAway, description: messageOf(error) })
    }
  }
  const bringBack = async () => {
    try {
      await client.restoreDraft()
      setAll(await client.storedDrafts())
    } catch (error) {
      toast({ tone: 'failure', title: words.undo, description: messageOf(error) })
    }
  }
  if (all.length === 0) return null
  return (
    <section className="rounded-xl bg-amber-tint px-4 py-3 sm:px-5">
      <h2 className="text-lg">{words.unfinished}</h2>
      <ul>
        {all.map((draft) => {
          const saved = stories.find(({ id }) => id === draft.of)
          const { title: own, beginning, end, holds } = readIn(draft.text)
          const drafts = all.filter(({ of }) => of === draft.of)
          const several = drafts.length > 1
          const called = own || saved?.values.title || words.untitled
          const title = several ? words.oneOfDrafts(called, drafts.indexOf(draft) + 1) : called
          return (
            <li key={draft.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
              <span className="min-w-0 grow basis-60">
                <span className="block font-semibold break-words">{title}</span>
                {holds !== '' && <span className="block text-sm">{holds}</span>}
                {called === words.untitled && !several && beginning !== '' && (
                  <span className="block text-sm break-words">{words.beginsWith(beginning)}</span>
                )}
                {several && end !== '' && <span className="block text-sm break-words">{words.endsWith(end)}</span>}
                <span className="text-sm">
                  {words.kept} <RelativeTime at={draft.keptAt} />
                </span>
              </span>
              <a
                href={`${story.path}/write?${new URLSearchParams({ ...(saved && { record: saved.id }), draft: draft.id })}`}
                aria-label={words.goOnLabel(title)}
                className={buttonClass('secondary')}
              >
                {words.goOn}
              </a>
              <Button variant="quiet" aria-label={words.throwAwayLabel(title)} onClick={() => void throwAway(draft)}>
                {words.throwAway}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
