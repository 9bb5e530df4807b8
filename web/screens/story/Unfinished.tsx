import { useEffect, useState } from 'react'
import { story } from '../../../records/kinds/index.ts'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { SavedStory } from '../../shared/book/chosen.ts'
import { Button, buttonClass, RelativeTime, toast } from '../../ui/index.ts'
import { whileHere } from '../../ui/while-here.ts'
import { words } from './words.ts'

type Kept = Awaited<ReturnType<typeof client.keptWriting>>[number]

function readIn(text: string): { title: string; end: string } {
  const { values }: { values?: { title?: unknown; content?: unknown } } = JSON.parse(text)
  const content = typeof values?.content === 'string' ? values.content : ''
  return {
    title: typeof values?.title === 'string' ? values.title.trim() : '',
    end: content.trim().split(/\s+/).slice(-8).join(' '),
  }
}

/** What was typed on this device and never saved, each with the way back to it. */
export function Unfinished({ stories }: { stories: readonly SavedStory[] }) {
  const [all, setAll] = useState<readonly Kept[]>([])
  useEffect(
    () =>
      whileHere(async (here) => {
        const found = await client.keptWriting().catch(() => [])
        if (here()) setAll(found)
      }),
    [],
  )
  const throwAway = async (kept: Kept) => {
    try {
      await client.forgetWriting(kept)
      const left = await client.keptWriting()
      setAll(left)
      // Another tab wrote on meanwhile: what it kept stays.
      if (left.some(({ id }) => id === kept.id)) return
      toast({ title: words.thrownAway, action: { label: words.undo, onAction: () => void bringBack(kept) } })
    } catch (error) {
      toast({ tone: 'failure', title: words.throwAway, description: messageOf(error) })
    }
  }
  const bringBack = async (kept: Kept) => {
    await client.keepWriting({ id: kept.id, keptAt: undefined }, kept.text)
    setAll(await client.keptWriting())
  }
  if (all.length === 0) return null
  return (
    <section className="rounded-xl bg-amber-tint px-4 py-3 sm:px-5">
      <h2 className="text-lg">{words.unfinished}</h2>
      <ul>
        {all.map((kept) => {
          const saved = stories.find(({ id }) => id === kept.of)
          const { title: own, end } = readIn(kept.text)
          const drafts = all.filter(({ of }) => of === kept.of)
          const several = drafts.length > 1
          const called = own || saved?.values.title || words.untitled
          const title = several ? words.oneOfDrafts(called, drafts.indexOf(kept) + 1) : called
          return (
            <li key={kept.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
              <span className="min-w-0 grow basis-60">
                <span className="block font-semibold break-words">{title}</span>
                {several && <span className="block text-sm break-words">{words.endsWith(end)}</span>}
                <span className="text-sm">
                  {words.kept} <RelativeTime at={kept.keptAt} />
                </span>
              </span>
              <a
                href={`${story.path}/write?${new URLSearchParams({ ...(saved && { record: saved.id }), draft: kept.id })}`}
                aria-label={words.goOnLabel(title)}
                className={buttonClass('secondary')}
              >
                {words.goOn}
              </a>
              <Button variant="quiet" aria-label={words.throwAwayLabel(title)} onClick={() => void throwAway(kept)}>
                {words.throwAway}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
