import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageTexts } from '../../domain/page-texts.ts'
import { product } from '../../domain/product.ts'
import { Families } from './Families.tsx'
import { Frame } from './Frame.tsx'
import { htmlOf } from './markdown.ts'
import type { PublicPage } from './pages.ts'
import { Practices } from './Practices.tsx'
import { WaitlistDialog } from './WaitlistDialog.tsx'

const { name } = product
const { motto, contact, pageImprint } = pageTexts

const withWaitlist = { script: '/landing/landing.ts', after: <WaitlistDialog /> }

/** A Markdown text from texts/; `{{name}}` and `{{contact}}` come from product.ts. */
function TextPage({ file, title, description }: { file: string; title: string; description: string }) {
  const text = readFileSync(join(import.meta.dirname, 'texts', file), 'utf8')
  const html = htmlOf(
    text.replaceAll('{{name}}', name).replaceAll('{{contact}}', contact).replaceAll('{{pageImprint}}', pageImprint),
  )
  return <Frame {...{ title: `${title} · ${name}`, description, script: '/landing/text-page.ts', html }} />
}

const pages: Record<PublicPage, ReactNode> = {
  index: (
    <Frame
      title={`${name}: ${motto}`}
      description={`${name} keeps what your family will need: sealed on your own device, and opened for the people you choose when the time comes.`}
      {...withWaitlist}
    >
      <Families />
    </Frame>
  ),
  practices: (
    <Frame
      title={`${name} for your practice`}
      description={`Attorneys, insurance brokers, and financial planners can offer ${name} to their clients from their own server.`}
      {...withWaitlist}
    >
      <Practices />
    </Frame>
  ),
  privacy: (
    <TextPage
      file="privacy.md"
      title="Privacy policy"
      description="What this software stores, who can read it, and for how long."
    />
  ),
  terms: (
    <TextPage
      file="terms.md"
      title="Terms of use"
      description="What you can expect of this service, and what it expects of you."
    />
  ),
  imprint: <TextPage file="imprint.md" title="Imprint" description={`Who runs ${name}, and how to reach them.`} />,
  security: (
    <TextPage
      file="security.md"
      title="Security"
      description={`How ${name} protects what you write, who can read it and when, and what no software can promise.`}
    />
  ),
}

export const drawPage = (page: PublicPage): string => `<!doctype html>\n${renderToStaticMarkup(pages[page])}\n`
