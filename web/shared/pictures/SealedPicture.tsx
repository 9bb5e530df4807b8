import { pictureTypes } from '../../../records/fields/picture-types.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FileReference } from '../../estate/index.ts'
import { classes } from '../../ui/index.ts'
import { type OpenFile, usePicture } from './use-picture.ts'

/** The client fetches a larger file only on request. */
const LARGEST = 8 * 1024 * 1024

export const showsAsPicture = ({ type, size }: FileReference): boolean =>
  type in pictureTypes && type !== 'image/heic' && size <= LARGEST

/** Turns true when the element comes near the viewport, and stays true. */
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

/** Opens near the viewport. Shows `children` until then, and if it has no picture. */
export function SealedPicture({
  file,
  alt = '',
  open,
  className,
  fit = 'cover',
  round = false,
  small = false,
  onDrawn,
  children,
}: {
  file: FileReference | ''
  /** Empty if the name is beside the picture. */
  alt?: string
  open?: OpenFile | undefined
  className: string
  fit?: 'cover' | 'contain'
  round?: boolean
  /** The picture is at most 72 pixels wide, so the small rendition suffices. */
  small?: boolean
  onDrawn?: ((picture: HTMLImageElement) => void) | undefined
  children?: ReactNode
}) {
  const { place, seen } = useSeen()
  const shown = small && file !== '' ? (file.preview ?? file) : file
  const url = usePicture(seen ? shown : '', open, small)
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
          onLoad={({ currentTarget }) => onDrawn?.(currentTarget)}
          onError={() => setBroken(url)}
        />
      )}
    </span>
  )
}
