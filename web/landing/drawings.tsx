import { ownMark } from '../../domain/product.ts'

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {ownMark.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

export function Landscape() {
  return (
    <svg className="landscape" viewBox="0 0 560 440" aria-hidden="true" focusable="false">
      <defs>
        <g id="cairn">
          <ellipse className="shade" cx="6" cy="-1" rx="56" ry="7" />
          <path d="M-46-10c0-9 20-16 44-16s48 6 49 15c1 8-12 11-46 11s-47-2-47-10z" />
          <path d="M-33-35c0-8 16-13 34-13s35 4 36 12c1 7-12 11-35 11s-35-3-35-10z" />
          <path d="M-22-57c0-7 11-12 23-12s22 4 23 11c0 7-10 10-23 10s-23-2-23-9z" />
        </g>
      </defs>
      <rect className="sky" width="560" height="440" />
      <circle className="sun" cx="404" cy="122" r="44" />
      <path
        className="far"
        d="M0 236c60-46 118-64 176-40 42 17 78 10 124-18 60-36 128-30 190 14 30 21 52 26 70 26v222H0z"
      />
      <use href="#cairn" transform="translate(420 176) scale(0.42)" />
      <path className="middle" d="M0 296c74-38 150-44 226-14 66 26 118 20 176-4 58-24 110-22 158 2v160H0z" />
      <use href="#cairn" transform="translate(452 276) scale(0.72)" />
      <path className="near" d="M0 356c86-30 176-34 262-10 92 26 190 24 298-14v108H0z" />
      <path className="way" d="M196 434c26-44 126-40 142-70 13-25-48-40-36-66 12-24 78-18 96-40 15-19 2-36 8-62" />
      <use href="#cairn" transform="translate(126 362) scale(1.45)" />
    </svg>
  )
}
