import { useState } from 'react'

const colors = ['#1e5b4f', '#b4532a', '#857c6e', '#3d6b4a', '#7a5b12', '#4d6a7d', '#8e2823', '#5f5470']

/** FNV-1a, 32 bits: gives the same stones on every device. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}

/** Draws a cairn from the email in the browser, so that no avatar service learns who signed in. */
export function Avatar({
  email,
  photo,
  awaited = false,
  className = 'size-10',
}: {
  email: string
  photo?: string | undefined
  awaited?: boolean
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
  const isBroken = photo !== undefined && photo === broken
  if (photo !== undefined && !isBroken)
    return (
      <img
        src={photo}
        alt=""
        className={`shrink-0 rounded-full border border-line object-cover ${className}`}
        onError={() => setBroken(photo)}
      />
    )
  if ((awaited || isBroken) && email !== '')
    return (
      <span
        aria-hidden="true"
        className={`flex shrink-0 items-center justify-center rounded-full border border-line bg-pine-tint font-semibold text-pine-strong uppercase ${className}`}
      >
        {email.slice(0, 1)}
      </span>
    )
  const seed = hash(email.trim().toLowerCase())
  const stones = [3, 2, 1, 0].map((row, at) => ({
    row,
    color: colors[(seed >>> (at * 3)) % colors.length],
    width: 9 + row * 3 + ((seed >>> (12 + at * 2)) % 4),
    shift: ((seed >>> (20 + at * 2)) % 4) - 1.5,
  }))
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={`shrink-0 rounded-full border border-line ${className}`}>
      <rect width="40" height="40" fill="#f3efe6" />
      {email === '' ? (
        <circle cx="20" cy="20" r="8" fill="#857c6e" />
      ) : (
        stones.map((stone) => (
          <ellipse
            key={stone.row}
            cx={20 + stone.shift}
            cy={9 + stone.row * 7.2}
            rx={stone.width / 2 + 2}
            ry="3.6"
            fill={stone.color}
          />
        ))
      )}
    </svg>
  )
}
