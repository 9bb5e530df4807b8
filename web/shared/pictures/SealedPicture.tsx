import { pictureTypes } from '../../../records/fields/picture-types.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FileReference } from '../../estate/index.ts'
import { classes } from '../../ui/index.ts'
import { type OpenFile, usePicture } from './use-picture.ts'

/** What nobody asked to see is not fetched beyond this. */
const LARGEST = 8 * 1024 * 1024

/** Whether a sealed file can be shown where it is named, without being asked for. */
export const showsAsPicture = ({ type, size }: FileReference): boolean =>
  type in pictureTypes && type !== 'image/heic' && size <= LARGEST

/** Whether an element came near what is seen of the page, once and for all. */
function useSeen() {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (seen || element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { place, seen }
}

/**
 * A sealed picture where it is named. It is opened when it comes into sight. `children` stand there until then, where there is none, and
 * where it cannot be opened or drawn.
 */
export function SealedPicture({
  file,
  alt = '',
  open,
  className,
  fit = 'cover',
  round = false,
  children,
}: {
  file: FileReference | ''
  /** Empty where its name stands beside it. */
  alt?: string
  open?: OpenFile | undefined
  className: string
  /** The whole of it, or as much as fills its place. */
  fit?: 'cover' | 'contain'
  /** A circle, as people are shown. */
  round?: boolean
  children?: ReactNode
}) {
  const { place, seen } = useSeen()
  const url = usePicture(seen ? file : '', open)
  const [broken, setBroken] = useState<string>()
  return (
    <span
      ref={place}
      className={classes(
        'flex shrink-0 items-center justify-center overflow-hidden bg-pine-tint',
        round ? 'rounded-full' : 'rounded-lg',
        className,
      )}
    >
      {url === undefined || broken === url ? (
        children
      ) : (
        <img
          src={url}
          alt={alt}
          decoding="async"
          className={classes('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
          onError={() => setBroken(url)}
        />
      )}
    </span>
  )
}
