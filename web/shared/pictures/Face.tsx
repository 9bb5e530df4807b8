import { LockKeyhole, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import { classes } from '../../ui/classes.ts'
import { initials } from './initials.ts'
import { SealedPicture } from './SealedPicture.tsx'
import type { OpenFile } from './use-picture.ts'

/** In pixels, because a larger text size must not widen the columns of a list. */
export type FaceSize = 24 | 40 | 72 | 96

export type FaceOf = { readonly name: string; readonly photo: SealedFile | '' }

const tints = ['bg-pine-tint text-pine-strong', 'bg-sage-tint text-sage-text', 'bg-clay-tint text-clay-text']

const tintOf = (name: string): string | undefined =>
  tints[Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length]

/** One letter of a readable size on the smallest face; a person's icon for a blank name. */
function lettersOf(name: string, size: FaceSize): ReactNode {
  const letters = initials(name)
  if (letters === '') return <UserRound style={{ width: size * 0.6, height: size * 0.6 }} />
  return size === 24 ? letters.match(/./u)?.[0] : letters
}

/** A person's photo, or initials on a tint. Screen readers skip it: the name is beside it. */
export function Face({
  name,
  photo,
  size = 40,
  open,
}: FaceOf & {
  size?: FaceSize
  /** Opens a file of another owner's estate; by default, of the user's own. */
  open?: OpenFile | undefined
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line font-semibold',
        tintOf(name),
      )}
      style={{ width: size, height: size, fontSize: Math.max(16, size * 0.36), lineHeight: 1 }}
    >
      {photo === '' ? (
        lettersOf(name, size)
      ) : (
        <SealedPicture round small={size < 96} file={photo} open={open} className="size-full">
          {lettersOf(name, size)}
        </SealedPicture>
      )}
    </span>
  )
}

export function OnlyYou({ size = 24 }: { size?: FaceSize }) {
  return (
    <span
      aria-hidden="true"
      className="flex shrink-0 items-center justify-center rounded-full border border-dashed border-stone text-soft"
      style={{ width: size, height: size }}
    >
      <LockKeyhole style={{ width: size * 0.6, height: size * 0.6 }} />
    </span>
  )
}

const most = 4

/** In pixels: a face overlaps only the edge of initials, which must stay readable. */
const edge = 2

const covered = (before: FaceOf | undefined, size: FaceSize): number =>
  before === undefined ? 0 : before.photo === '' ? edge : size / 4

/** Overlaps faces by a quarter. `label` is for screen readers if no names are beside the faces. */
export function FaceRow({
  people,
  size = 24,
  label,
  open,
}: {
  people: readonly FaceOf[]
  size?: FaceSize
  label?: string
  open?: OpenFile | undefined
}) {
  const shown = people.slice(0, people.length > most ? most - 1 : most)
  const more = people.length - shown.length
  return (
    <span className="inline-flex shrink-0 items-center">
      {shown.map(({ name, photo }, at) => (
        <span
          key={`${at} ${name}`}
          className="rounded-full bg-card"
          style={{ marginLeft: -covered(shown[at - 1], size), boxShadow: '0 0 0 2px var(--card)' }}
        >
          <Face name={name} photo={photo} size={size} open={open} />
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden="true" className="pl-2 text-sm font-semibold">
          +{more}
        </span>
      )}
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
