import { product } from '../../domain/product.ts'
import { Landscape, Mark } from './drawings.tsx'

const { name } = product

export function Practices() {
  return (
    <>
      <Hero />
      <Benefits />
      <Reasons />
      <Steps />
      <Closing />
    </>
  )
}

function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page">
        <div>
          <h1 id="hero-title">{name} for your practice</h1>
          <p className="lede">
            Give your clients one place for what their families will need. It runs on your own server, under your own
            web address, and your own people check what is reported.
          </p>
          <p>For estate attorneys, insurance brokers, and financial planners.</p>
          <div className="actions">
            <button type="button" className="button primary" data-join hidden>
              Join Demo Waitlist
            </button>
            <a className="button secondary" href="/">
              {name} for families
            </a>
          </div>
          <noscript>
            <p className="aside">The demo waitlist needs JavaScript. Please turn it on in your browser.</p>
          </noscript>
          <output className="joined" data-joined="" />
        </div>
        <Landscape />
      </div>
    </section>
  )
}

function Benefits() {
  return (
    <section className="practice" aria-labelledby="practice-title">
      <div className="page">
        <h2 id="practice-title">What your practice gets</h2>
        <ul className="three">
          <li>
            <h3>White label</h3>
            <p>
              It runs on your server, under your web address, and sends mail from your email address. The colors are one
              file that you can replace. Your own name on every screen is on the way.
            </p>
          </li>
          <li>
            <h3>Flexible revenue</h3>
            <p>
              What you charge is up to you. The software bills nobody and holds no card numbers: make it part of your
              fee, offer it separately, or give it away.
            </p>
          </li>
          <li>
            <h3>Admin control</h3>
            <p>
              Your administrators check certificates, suspend or reactivate people, and see in an audit log who did
              what. They sign in with a second step, and they cannot read a single record.
            </p>
          </li>
        </ul>
      </div>
    </section>
  )
}

function Reasons() {
  return (
    <section className="reasons" aria-labelledby="reasons-title">
      <div className="page split">
        <h2 id="reasons-title">Why {name}</h2>
        <dl className="rows">
          <div>
            <dt>Industry</dt>
            <dd>
              It is made for this one task. The attorney and each contact have a place of their own. The attorney can
              report a death with its certificate, support a contact’s report, or object to it.
            </dd>
          </div>
          <div>
            <dt>Compliance</dt>
            <dd>
              Every step of a release is written to a log in which each line seals the one before, so nobody can quietly
              change it. The people it concerns can read it. We hold no seal of approval and claim none: we show you how
              it works.
            </dd>
          </div>
          <div>
            <dt>Security</dt>
            <dd>
              We say plainly what is sealed, who can read what, and what a dishonest server could still do.{' '}
              <a href="/security">Read about security</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function Steps() {
  return (
    <section className="steps" aria-labelledby="steps-title">
      <div className="page">
        <h2 id="steps-title">How your practice begins</h2>
        <ol className="three">
          <li>
            <h3>A 30-minute demo</h3>
            <p>We go through one estate together, from the first account to the day it opens. Bring your questions.</p>
          </li>
          <li>
            <h3>Choose your plan</h3>
            <p>Who runs the server, who checks the certificates, and how many people you will offer it to.</p>
          </li>
          <li>
            <h3>Launch in as little as 24 hours</h3>
            <p>
              One command starts it. What takes the day is your web address, your mail server, and your first
              administrator.
            </p>
          </li>
        </ol>
      </div>
    </section>
  )
}

function Closing() {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="page narrow">
        <Mark />
        <h2 id="closing-title">See it with one of your own cases in mind</h2>
        <p className="lede">Thirty minutes, your questions, no slides.</p>
        <div className="actions">
          <button type="button" className="button primary" data-join hidden>
            Join Demo Waitlist
          </button>
        </div>
        <output className="joined" data-joined="" />
      </div>
    </section>
  )
}
