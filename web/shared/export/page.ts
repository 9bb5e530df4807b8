import type { ExportedGroup } from '../../../records/convert/exporter.ts'
import { recordOnPage } from '../../../records/convert/usual-formats.ts'
import { dayOfMoment } from '../../../records/day-of-moment.ts'
import { escapeHtml, htmlPage } from '../../../records/html.ts'
import type { About } from './about.ts'
import { fileWords as words } from './words.ts'

/** Writes all records as HTML without scripts or network. */
export function pageOf(
  groups: readonly ExportedGroup[],
  about: About,
  lost: ReadonlySet<string>,
  formulas?: string,
): string {
  const e = escapeHtml
  const headed = groups.map((group, at) => {
    const trashed = group.path.startsWith('trash/')
    return { ...group, id: `part-${at + 1}`, heading: trashed ? words.inTrash(group.title) : group.title }
  })
  return htmlPage(words.title(about.email), [
    `<p>${e(words.made(dayOfMoment(about.madeAt)))}</p>`,
    `<p>${e(words.beside)}</p>`,
    ...(formulas === undefined ? [] : [`<p>${e(formulas)}</p>`]),
    `<nav><ul>${headed.map(({ id, heading, records }) => `<li><a href="#${id}">${e(heading)}</a> (${records.length})</li>`).join('')}</ul></nav>`,
    ...headed.flatMap(({ id, heading, records }) => [
      `<h2 id="${id}">${e(heading)}</h2>`,
      ...records.map((record) => recordOnPage(record, lost)),
    ]),
  ])
}
