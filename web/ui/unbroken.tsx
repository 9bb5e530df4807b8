import type { ReactNode } from 'react'

/** Longer words than this may need more than a line of a telephone. */
const longest = 14

/** A text whose words with a hyphen stay in one line, as *After-Life* does. */
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
