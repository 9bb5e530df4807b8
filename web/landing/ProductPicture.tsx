import { product } from '../../domain/product.ts'
import { Mark } from './drawings.tsx'

/** Required steps lie at the bottom and open modules on top, as on the dashboard. */
const laid = ['Legacy', 'Relationships', 'Documents', 'Digital Accounts', 'Required Initial Steps']

/** A static picture of the dashboard: no controls, and fictional people. */
export function ProductPicture() {
  return (
    <div className="product" aria-hidden="true">
      <p className="bar">
        <Mark />
        {product.name}
      </p>
      <p className="hello">
        Good <span className="day">Morning</span>
        <span className="night">Evening</span>, Margaret
      </p>
      <ol>
        <li className="open">
          <Outline />
          <b>Planning and Directives</b>
          <span>2 of 3 done</span>
        </li>
        {laid.map((name) => (
          <li key={name}>
            <Outline />
            <b>{name}</b>
          </li>
        ))}
      </ol>
      <p className="person">
        <Face />
        <span>
          <b>Ruth</b> receives 47 things, once a report is checked.
        </span>
      </p>
    </div>
  )
}

/** The outline of a stone, which CSS stretches to the size of its text. */
function Outline() {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
      <path d="M0 62C0 14 18 0 46 0S94 4 100 52C100.5 84 88 100 60 100S2 100 0 62Z" />
    </svg>
  )
}

function Face() {
  return (
    <svg viewBox="0 0 56 56" focusable="false">
      <circle cx="28" cy="28" r="28" fill="var(--clay-tint)" />
      <path d="M12 42c-3-24 4-33 16-33s19 9 16 33z" fill="var(--auburn)" />
      <path d="M10 49c3-7 10-9 18-9s15 2 18 9a28 28 0 0 1-36 0z" fill="var(--stone-3)" />
      <path d="M23 34h10v8c-2 4-8 4-10 0z" fill="var(--skin-shade)" />
      <ellipse cx="28" cy="27" rx="10" ry="12" fill="var(--skin)" />
      <path d="M17 28c0-12 6-15 13-14 6 1 9 5 9 14-3-5-6-8-9-9-4 3-9 4-13 9z" fill="var(--auburn)" />
      <path d="M24 32q4 3 8 0" fill="none" stroke="var(--face-line)" strokeWidth="1.500" strokeLinecap="round" />
      <g fill="var(--face-line)">
        <circle cx="24" cy="27" r="1.200" />
        <circle cx="32" cy="27" r="1.200" />
      </g>
    </svg>
  )
}
