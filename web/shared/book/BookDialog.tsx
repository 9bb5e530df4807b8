import { Download } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { partialDateInWords } from '../../../records/fields/index.ts'
import { Button, Checkbox, Dialog, FactLine, Field, Progress, TextInput, toast } from '../../ui/index.ts'
import { downloadPaper, PagesDone } from '../papers/DownloadPdf.tsx'
import type { PaperOf } from '../papers/record-paper.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { coversFor, photosAbout, type SavedEvent, type SavedMemory, type SavedStory } from './chosen.ts'
import { CoverChoice } from './CoverChoice.tsx'
import type { Chosen } from './make-book.ts'
import { type BookWords, words as book } from './words.ts'

export function BookDialog({
  stories,
  events,
  memories,
  says,
  paperOf,
  open,
  onClose,
}: {
  stories: readonly SavedStory[]
  events: readonly SavedEvent[]
  /** The book takes only photos that name a chosen story or event. */
  memories: readonly SavedMemory[]
  says: BookWords
  paperOf: () => PaperOf
  open: OpenFile
  onClose: () => void
}) {
  const [title, setTitle] = useState(says.usualTitle)
  const [withPhotos, setWithPhotos] = useState(true)
  const [withOwn, setWithOwn] = useState(false)
  const [dedication, setDedication] = useState('')
  const { left, toggle, chosen, photos, meant } = useChoice(stories, events, memories)
  const [tried, setTried] = useState(false)
  const { opened, pages, make, stop } = useMaking(open, paperOf)
  const own = photos.length - meant.length
  const included = photos.filter(({ audience }) => (audience === 'nobody' ? withOwn : withPhotos))
  const front = useCover([...chosen.stories, ...chosen.events], included)
  const empty = chosen.stories.length + chosen.events.length === 0
  const save = async () => {
    setTried(true)
    if (empty || title.trim() === '') return
    const [named, meantFor] = [title.trim(), dedication.trim()]
    const missing = await make({
      title: named,
      cover: front.cover,
      dedication: meantFor,
      ...chosen,
      memories: included,
    })
    if (missing.length > 0)
      toast({ tone: 'failure', title: book.lost, description: book.lostWhich(missing.join(', ')) })
  }
  const busy = opened !== undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={says.title}
      description={says.about}
      footer={
        <>
          {busy && (
            // On a narrow screen the progress moves to the end, because a long list would hide it.
            <div className="max-sm:order-last max-sm:w-full sm:mr-auto sm:w-72">
              {opened.all > 0 && pages === undefined && (
                <Progress
                  label={book.opening}
                  value={(opened.done / opened.all) * 100}
                  detail={book.openingHow(opened.done + 1, opened.all)}
                />
              )}
              <PagesDone pages={pages ?? { page: 0, of: 0 }} onStop={stop} />
            </div>
          )}
          <Button variant="secondary" onClick={onClose}>
            {book.close}
          </Button>
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-5" />} onClick={() => void save()}>
            {book.makePdf}
          </Button>
        </>
      }
    >
      <Field label={book.name} required error={tried && title.trim() === '' ? book.nameMissing : undefined}>
        <TextInput value={title} maxLength={120} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label={book.dedication} hint={book.dedicationHint}>
        <TextInput value={dedication} maxLength={300} onChange={({ target }) => setDedication(target.value)} />
      </Field>
      {tried && empty && (
        <p role="alert" className="font-semibold text-brick-text">
          {book.nothing}
        </p>
      )}
      <Choose legend={book.stories} all={stories} left={left} onToggle={toggle} />
      <Choose legend={book.events} all={events} left={left} onToggle={toggle} />
      <Photos
        legend={says.photos(meant.length)}
        meant={meant.length}
        own={own}
        withPhotos={withPhotos}
        withOwn={withOwn}
        onPhotos={setWithPhotos}
        onOwn={setWithOwn}
      />
      <CoverChoice {...front} open={open} />
    </Dialog>
  )
}

function useCover(subjects: Parameters<typeof coversFor>[0], memories: readonly SavedMemory[]) {
  const [chosen, onChoose] = useState('')
  const covers = coversFor(subjects, memories)
  // Excluding a story also removes its picture from the cover.
  const cover = covers.find(({ file }) => file.id === chosen)?.file ?? ('' as const)
  return { covers, cover, onChoose }
}

/** The book excludes drafts until the owner includes them. */
function useChoice(stories: readonly SavedStory[], events: readonly SavedEvent[], memories: readonly SavedMemory[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(stories.filter(({ values }) => values.status !== 'published').map(({ id }) => id)),
  )
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const chosen = {
    stories: stories.filter(({ id }) => !left.has(id)),
    events: events.filter(({ id }) => !left.has(id)),
  }
  const photos = photosAbout(memories, [...chosen.stories, ...chosen.events])
  // Owners pass a book on, so it excludes private photos until the owner includes them.
  const meant = photos.filter(({ audience }) => audience !== 'nobody')
  return { left, toggle, chosen, photos, meant }
}

function useMaking(open: OpenFile, paperOf: () => PaperOf) {
  const [opened, setOpened] = useState<{ done: number; all: number }>()
  const [pages, setPages] = useState<ComponentProps<typeof PagesDone>['pages']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const make = async (content: Chosen): Promise<readonly string[]> => {
    const controller = new AbortController()
    running.current = controller
    setOpened({ done: 0, all: 0 })
    const missing = await saveBook(content, open, paperOf, {
      onOpened: (done, all) => setOpened({ done, all }),
      onPages: setPages,
      signal: controller.signal,
    })
    setOpened(undefined)
    setPages(undefined)
    return controller.signal.aborted ? [] : missing
  }
  return { opened, pages, make, stop: () => running.current?.abort() }
}

/** @returns the titles of photos that could not be opened and are missing from the PDF */
async function saveBook(
  content: Chosen,
  open: OpenFile,
  paperOf: () => PaperOf,
  { onOpened, ...making }: { onOpened: (done: number, all: number) => void } & Parameters<typeof downloadPaper>[2],
): Promise<readonly string[]> {
  let missing: readonly string[] = []
  await downloadPaper(
    content.title,
    async () => {
      const [make, paper] = await Promise.all([import('./make-book.ts'), import('../papers/book.ts')])
      const made = await make.makeBook(content, open, (done, all) => {
        making.signal?.throwIfAborted()
        onOpened(done, all)
      })
      missing = made.lost
      return paper.bookDocument(made.book, paperOf())
    },
    making,
  )
  return missing
}

function Photos({
  legend,
  meant,
  own,
  withPhotos,
  withOwn,
  onPhotos,
  onOwn,
}: {
  legend: string
  meant: number
  own: number
  withPhotos: boolean
  withOwn: boolean
  onPhotos: (on: boolean) => void
  onOwn: (on: boolean) => void
}) {
  if (meant + own === 0) return null
  return (
    <div>
      {meant > 0 && (
        <Checkbox
          label={legend}
          hint={book.photosHint}
          checked={withPhotos}
          onChange={({ target }) => onPhotos(target.checked)}
        />
      )}
      {own > 0 && (
        <Checkbox label={book.ownPhotos(own)} checked={withOwn} onChange={({ target }) => onOwn(target.checked)} />
      )}
    </div>
  )
}

function Choose({
  legend,
  all,
  left,
  onToggle,
}: {
  legend: string
  all: readonly (SavedStory | SavedEvent)[]
  left: ReadonlySet<string>
  onToggle: (id: string) => void
}) {
  if (all.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {all.map(({ id, values }) => (
        <Checkbox
          key={id}
          checked={!left.has(id)}
          onChange={() => onToggle(id)}
          label={
            <span className="break-words">
              {values.title}
              <FactLine className="text-sm text-soft">
                {[values.status === 'draft' ? book.draft : '', partialDateInWords(values.date)].filter(Boolean)}
              </FactLine>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
