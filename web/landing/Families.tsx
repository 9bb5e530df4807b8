import { pageTexts } from '../../domain/page-texts.ts'
import { product } from '../../domain/product.ts'
import { Mark } from './drawings.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { WomanAtTable } from './WomanAtTable.tsx'

const { name, heap } = product
const { motto } = pageTexts

export function Families() {
  return (
    <>
      <Hero />
      <Challenge />
      <Solution />
      <Features />
      <Begin />
      <ForPractices />
      <Closing />
    </>
  )
}

function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page split">
        <h1 id="hero-title">{motto}</h1>
        <div>
          <p className="lede">
            {name} keeps what your family will need: your accounts, your papers, your wishes. You seal it on your own
            device. It opens for the people you choose when the time comes, and not before.
          </p>
          <div className="actions">
            <a className="button primary" href="/auth/signup">
              Create account
            </a>
            <a className="button secondary" href="/claim">
              Someone has died, or I have a card
            </a>
          </div>
          <p className="aside">
            Already have an account? <a href="/auth/signin">Sign in</a>
          </p>
          <noscript>
            <p className="aside">
              Your account and the demo waitlist need JavaScript. Please turn it on in your browser.
            </p>
          </noscript>
        </div>
      </div>
      <div className="wide">
        <figure
          className="picture"
          aria-label={`An old woman at her table lays a stone on a small ${heap}. Beside her, the first page of ${name}: a ${heap} of what she has done, one stone still open, and Ruth, who receives 47 things from her.`}
        >
          <WomanAtTable />
          <ProductPicture />
        </figure>
      </div>
    </section>
  )
}

function Challenge() {
  return (
    <section className="challenge" aria-labelledby="challenge-title">
      <div className="page">
        <div className="split">
          <h2 id="challenge-title">When someone dies, the family has to search</h2>
          <p className="lede">
            Which bank? Which email address? Who is the attorney? What is still being paid every month? And when a
            parent can no longer speak for themselves, the same questions come sooner.
          </p>
        </div>
        <dl className="three">
          <div>
            <dt>A list on paper</dt>
            <dd>It is soon out of date, and whoever finds it can read all of it.</dd>
          </div>
          <div>
            <dt>A shared password</dt>
            <dd>It opens everything, for everyone who has it, starting today.</dd>
          </div>
          <div>
            <dt>Nothing at all</dt>
            <dd>The family goes through mail, phones, and drawers in the hardest weeks of their lives.</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function Solution() {
  return (
    <section className="solution" aria-labelledby="solution-title">
      <div className="page two">
        <div>
          <h2 id="solution-title">One place, sealed until it is needed</h2>
          <p>
            You write down what matters, at your own pace. For each thing you say who may see it: your attorney, one of
            two people you trust, both of them, or nobody.
          </p>
          <p>
            You can start with one person and one account. It takes a few minutes, and you can stop and come back any
            time.
          </p>
          <p className="aside">
            {name} keeps your online accounts with their passwords, devices, documents, directives such as a living
            will, wishes, pets, the people who matter, your stories, photos, videos, and recordings, a family tree, your
            profile, your estate attorney, and your two authorized contacts: the people you trust most.
          </p>
        </div>
        <figure className="sheet">
          <figcaption>Who may see this: an example</figcaption>
          <dl>
            <div>
              <dt>Bank account</dt>
              <dd>Daniel, authorized contact 1</dd>
            </div>
            <div>
              <dt>Photo library</dt>
              <dd>Daniel and Ruth</dd>
            </div>
            <div>
              <dt>Insurance account</dt>
              <dd>Your estate attorney</dd>
            </div>
            <div>
              <dt>Letters to an old friend</dt>
              <dd>Only you: nobody will ever read this</dd>
            </div>
          </dl>
        </figure>
      </div>
    </section>
  )
}

function Features() {
  return (
    <section className="features" aria-labelledby="features-title">
      <div className="page">
        <h2 id="features-title">What it does</h2>
        <ul className="four">
          <li>
            <h3>Sealed on your own device</h3>
            <p>
              Everything you write is locked (encrypted) in your browser before it is sent. Our server keeps it but
              cannot read it. Neither can the people who run the server.{' '}
              <a href="/security">How we protect what you write</a>
            </p>
          </li>
          <li>
            <h3>Each thing to the right person</h3>
            <p>
              Locks decide who can read what, not promises. What you leave to one person cannot be opened by the other,
              or by your attorney.
            </p>
          </li>
          <li>
            <h3>A release that is checked</h3>
            <p>
              Whoever reports that you have died, or can no longer act for yourself, sends a certificate. Someone who
              has no part in it reads it, and then a waiting period runs. You are told from the first minute, and one
              button stops it.
            </p>
          </li>
          <li>
            <h3>Easy to start, at any age</h3>
            <p>
              Bring in what your password manager or browser already keeps, or add one account at a time. The print is
              large and can be larger. Everything works on a phone or with a keyboard, and you can read and change what
              you wrote even without an internet connection.
            </p>
          </li>
        </ul>
        <figure className="timeline">
          <figcaption>From a report to opened records</figcaption>
          <ol>
            <li>
              <b>Reported</b> Your attorney or a contact reports that you have died, or that you can no longer act for
              yourself.
            </li>
            <li>
              <b>Checked</b> Someone who has no part in it reads the certificate and accepts it, or rejects it and says
              why.
            </li>
            <li>
              <b>Waiting</b> For as many days as you chose, we tell you again and again. One button answers:{' '}
              <em>I am here. Stop this.</em>
            </li>
            <li>
              <b>Opened</b> Each person can open what you meant for them. Nobody can open more.
            </li>
          </ol>
        </figure>
      </div>
    </section>
  )
}

function Begin() {
  return (
    <section className="steps" aria-labelledby="begin-title">
      <div className="page">
        <h2 id="begin-title">How to begin</h2>
        <ol className="three">
          <li>
            <h3>Create your account</h3>
            <p>An email address and a password. It takes a minute.</p>
          </li>
          <li>
            <h3>Name someone you trust</h3>
            <p>You give them a private link or a printed card yourself. They can open nothing until the time comes.</p>
          </li>
          <li>
            <h3>Print your recovery kit</h3>
            <p>It brings you back in if you ever forget your password. We cannot: we never see your password.</p>
          </li>
        </ol>
      </div>
    </section>
  )
}

function ForPractices() {
  return (
    <section className="practice" aria-labelledby="for-practices-title">
      <div className="page split">
        <h2 id="for-practices-title">Do you look after families?</h2>
        <div>
          <p className="lede">
            Attorneys, insurance brokers, and financial planners can offer {name} to their clients, from their own
            server and under their own web address.
          </p>
          <div className="actions">
            <a className="button secondary" href="/practices">
              {name} for your practice
            </a>
            <button type="button" className="button secondary" data-join hidden>
              Join Demo Waitlist
            </button>
          </div>
          <output className="joined" data-joined="" />
        </div>
      </div>
    </section>
  )
}

function Closing() {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="page narrow">
        <Mark />
        <h2 id="closing-title">The best day to begin is an ordinary one</h2>
        <p className="lede">Start with one person and one account. The rest can wait.</p>
        <div className="actions">
          <a className="button primary" href="/auth/signup">
            Create account
          </a>
        </div>
      </div>
    </section>
  )
}
