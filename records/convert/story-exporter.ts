import { partialDateInWords } from '../fields/index.ts'
import { story, storyCategories } from '../kinds/story.ts'
import { exporterFor } from './exporter.ts'
import { headingOf, markdownOf } from './markdown.ts'

const linkTo = (path: string, name: string, place: string): string =>
  path === name ? markdownOf(name) : `[${markdownOf(name)}](<${'../'.repeat(place.split('/').length - 1)}${path}>)`

export const storyExporter = exporterFor(story, [
  {
    name: 'Text (Markdown)',
    use: 'To go on writing in another program. Opens in any text editor.',
    ending: '.md',
    mediaType: 'text/markdown',
    write: ({ path: place, records }, lost) =>
      records
        .map(({ title, values, files }) => {
          const { date, category, tags } = values
          const about = [partialDateInWords(date), category && storyCategories[category], ...tags].filter(Boolean)
          return [
            headingOf(title),
            ...(about.length > 0 ? [markdownOf(about.join(' · '))] : []),
            markdownOf(values.content),
            ...files
              .filter(({ path }) => !lost.has(path))
              .map(({ path, reference: { name } }) => linkTo(path, name, place)),
          ].join('\n\n')
        })
        .join('\n\n---\n\n')
        .concat('\n'),
  },
])
