import own from './product.json' with { type: 'json' }
import { product } from './product.ts'

// Texts of the public pages and of mails, which the app's code does not need. The build renders
// each page once, with a mark like `{{name}}` in place of each text that a brand replaces.

/** What pages and mails of this server say; the parts named `page...` are HTML of a brand. */
export const pageTexts = {
  motto: 'Leave the way marked.',
  /** How people reach the operators. */
  contact: 'Questions? Write to the people who run this site. Their address is in every email it sends.',
  /** Who sends the mails, unless MAIL_FROM says. */
  sender: `${own.name} <${own.fileName}@localhost>`,
  pageBrand: '',
  pageImprint: '',
  pageImprintLink: '',
}

const all = (): Record<string, string> => {
  const { name, fileName, instance, heap } = product
  return { name, fileName, instance, heap, ...pageTexts }
}

/** A mark for each text that a brand replaces. */
export const pageMarks: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(all()).map((key) => [key, `{{${key}}}`]),
)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** The text for an element or a quoted attribute of HTML. */
export const inHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

/** Replaces the marks in a page by this server's texts. */
export function fillMarks(page: string): string {
  const texts = all()
  return page.replaceAll(/\{\{(\w+)\}\}/g, (mark, key: string) => {
    const text = texts[key] ?? mark
    return key.startsWith('page') ? text : inHtml(text)
  })
}
