import type { ReactNode } from 'react'

/** A longer word may not fit a phone's line. */
const longest = 14

/** Keeps hyphenated words on one line, as *After-Life*. */
export const unbroken = (text: string): ReactNode =>
  text.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 0 || part.length > longest ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
