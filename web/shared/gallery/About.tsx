import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog } from '../../ui/index.ts'
import { StageFacts, StageTitle } from '../../ui/Stage.tsx'
import { Face } from '../pictures/Face.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { PhotoOf } from './faces.ts'
import type { GalleryItem } from './item.ts'
import type { MemoryStory } from './memory-story.ts'
import { Voice } from './Voice.tsx'
import { words } from './words.ts'

/** A longer caption gets a smaller font, a longer description a button. */
const longTitle = 80
const longDescription = 130

export function About({
  item,
  open,
  photoOf,
  inSlideshow,
  onPause,
  onOver,
  onFailed,
}: {
  item: GalleryItem
  open: OpenFile
  photoOf: PhotoOf
  inSlideshow: boolean
  onPause: () => void
  onOver: () => void
  onFailed: () => void
}) {
  const { title, facts, description, people, story } = item
  return (
    <div className="viewer-about">
      <div className="min-w-0">
        <StageTitle className="viewer-title wrap-anywhere" data-long={title.length > longTitle || undefined}>
          {title}
        </StageTitle>
        <StageFacts className="mt-1 text-soft wrap-anywhere">{facts.join(', ')}</StageFacts>
        {description !== '' && <Description key={item.id} text={description} />}
      </div>
      {story !== undefined &&
        (story.sound === '' ? (
          <Written key={item.id} told={story} />
        ) : (
          <Voice key={item.id} sound={story.sound} {...{ story, open, inSlideshow, onPause, onOver, onFailed }} />
        ))}
      {people.length > 0 && (
        <ul data-control aria-label={words.people} className="viewer-people">
          {people.map((name) => (
            <li key={name} title={name}>
              <Face name={name} photo={photoOf(name)} open={open} />
              <span className="text-sm wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const isLong = text.length > longDescription || text.includes('\n')
  return (
    <>
      <p className={isLong && !whole ? 'mt-1 line-clamp-2' : 'mt-1 whitespace-pre-wrap'}>{text}</p>
      {isLong && (
        <Button variant="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? words.readLess : words.readAll}
        </Button>
      )}
    </>
  )
}

function Written({ told: { title, text } }: { told: MemoryStory }) {
  const [reading, setReading] = useState(false)
  return (
    <div data-control className="told">
      <button type="button" className="told-button" onClick={() => setReading(true)}>
        <span className="told-disc">
          <BookOpen aria-hidden="true" className="size-6" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{words.read}</span>
          <span className="line-clamp-2 text-soft wrap-anywhere">{title}</span>
        </span>
      </button>
      {reading && (
        <Dialog open onOpenChange={() => setReading(false)} title={title}>
          <p className="font-serif text-lg whitespace-pre-wrap">{text}</p>
        </Dialog>
      )}
    </div>
  )
}
