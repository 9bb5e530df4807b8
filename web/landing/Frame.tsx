import type { ReactNode } from 'react'
import { pageTexts } from '../../domain/page-texts.ts'
import { product } from '../../domain/product.ts'
import { Mark } from './drawings.tsx'

const { name } = product
const { contact, pageBrand, pageImprintLink } = pageTexts

export function Frame({
  title,
  description,
  script,
  html,
  after,
  children,
}: {
  title: string
  description: string
  script: string
  html?: string
  after?: ReactNode
  children?: ReactNode
}) {
  return (
    <html lang="en" data-theme="light" data-brand={pageBrand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/app-apple-180.png" />
        <script src="/appearance.js" />
        <link rel="stylesheet" href="/landing/public.css" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <script type="module" src={script} />
      </head>
      <body>
        <Header />
        {html === undefined ? (
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        ) : (
          <main id="main" className="page text" tabIndex={-1} dangerouslySetInnerHTML={{ __html: html }} />
        )}
        <Footer />
        {after}
      </body>
    </html>
  )
}

function Header() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <div className="page">
          <a className="name" href="/">
            <Mark />
            <span>{name}</span>
          </a>
          <nav aria-label="Your account">
            <a className="link" href="/auth/signin">
              Sign in
            </a>
            <a className="button secondary" href="/auth/signup">
              Create account
            </a>
          </nav>
        </div>
      </header>
    </>
  )
}

function Footer() {
  return (
    <footer className="foot">
      <div className="page">
        <div>
          <p className="name">
            <Mark />
            <span>{name}</span>
          </p>
          <p>{contact}</p>
        </div>
        <nav aria-label="About this service">
          <ul>
            <li>
              <a href="/privacy">Privacy policy</a>
            </li>
            <li>
              <a href="/terms">Terms of use</a>
            </li>
            <li>
              <a href="/security">Security</a>
            </li>
            <li>
              <a href="/practices">For practices</a>
            </li>
            {pageImprintLink}
          </ul>
        </nav>
        <form className="look" hidden data-appearance>
          <label>
            Text size
            <select name="textSize">
              <option value="normal">Normal</option>
              <option value="large">Large</option>
              <option value="larger">Larger</option>
              <option value="largest">Largest</option>
            </select>
          </label>
          <label>
            Colors
            <select name="theme">
              <option value="light">Light</option>
              <option value="dark">Dark</option>
              <option value="system">As my device</option>
            </select>
          </label>
        </form>
      </div>
    </footer>
  )
}
