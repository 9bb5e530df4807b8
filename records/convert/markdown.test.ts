import { describe, expect, test } from 'vitest'
import { headingOf, markdownOf, textOfMarkdown } from './markdown.ts'

const back = (text: string) => textOfMarkdown(`${headingOf('A *title* #1')}\n\n${markdownOf(text)}\n`)

describe('Markdown', () => {
  test.each([
    ['plain paragraphs', 'One paragraph.\n\nAnother one.'],
    ['line breaks', 'Roses are red\nViolets are blue\n\nThe end.'],
    [
      'Markdown syntax',
      '# not a heading\n- not a list\n1. not one either\n\n*stars*, _lines_, `ticks`, [brackets](x), <tags> and C:\\path',
    ],
    ['single asterisks and underscores', 'Three *** and a * b * c, snake_case_names, 2 * 3 * 4'],
    ['non-ASCII letters', 'Grüße, Ελένη — “what now?”…'],
  ])('a round trip through Markdown returns the same text: %s', (_, text) => {
    expect(back(text)).toEqual({ title: 'A *title* #1', text })
  })

  test('a line of equals signs makes no heading, and a line of tildes begins no code block', () => {
    expect(markdownOf('One\n===\n~~~\nTwo')).toBe('One  \n\\===  \n\\~~~  \nTwo')
    expect(back('One\n===\n~~~\nTwo').text).toBe('One\n===\n~~~\nTwo')
  })

  test('Markdown of other programs becomes plain text without loss', () => {
    const source = [
      '---',
      'tags: life',
      '---',
      '# The flood ##',
      '',
      'The river **came up** at',
      'night, *and* nobody slept.',
      '',
      '## The morning',
      '',
      '- boats',
      '- neighbors',
      '',
      '> Somebody laughed.',
      '',
      'See [the paper](https://example.org/1961) and ![our house](house.jpg).',
    ].join('\r\n')
    expect(textOfMarkdown(source)).toEqual({
      title: 'The flood',
      text: [
        'The river came up at night, and nobody slept.',
        'The morning',
        '- boats\n- neighbors',
        'Somebody laughed.',
        'See the paper (https://example.org/1961) and our house.',
      ].join('\n\n'),
    })
  })

  test('Markdown without a heading has no title, and empty Markdown has no text', () => {
    expect(textOfMarkdown('Just words.')).toEqual({ title: '', text: 'Just words.' })
    expect(textOfMarkdown(' \n\n')).toEqual({ title: '', text: '' })
  })

  test('the import reads a hundred thousand lines of Markdown without delay', () => {
    const long = Array.from({ length: 100_000 }, (_, at) => `Line ${at} *with* _signs_ [and`).join('\n')
    const began = performance.now()
    expect(textOfMarkdown(long).text.length).toBeGreaterThan(1_000_000)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
