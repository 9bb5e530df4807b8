import type { Mutants } from '../../commands/mutants/mutant.ts'

const http = ['server/http/http.test.ts', 'server/bad-requests.test.ts']

export const httpMutants: Mutants[] = [
  {
    file: 'server/http/methods.ts',
    tests: ['server/http/http.test.ts'],
    broken: [
      ['a wrong method that is no page', 'methods.length === 0 || methods.includes(context.req.method)', 'true'],
    ],
  },
  {
    file: 'server/http/security.ts',
    tests: ['server/http/http.test.ts'],
    broken: [
      ['a proxy that hides its visitors', "(context.req.header('x-forwarded-for') ?? '') === ''", 'false'],
      ['a warning with each visitor', 'warned = true\n', 'warned = false\n'],
    ],
  },
  {
    file: 'server/http/web-app.ts',
    tests: ['server/http/web-app.test.ts'],
    broken: [
      ['a page for a missing file', "if (extname(path) !== '') return next()", ''],
      ['any address as a page', '(await isPage(path)) ? 200 : 404', '(await isPage(path)) ? 200 : 200'],
    ],
  },
  {
    file: 'server/http/security.ts',
    tests: ['server/http/http.test.ts'],
    broken: [
      ['a page under a name that a stranger points here', 'host !== undefined && !isOurs(host, own)', "host === ''"],
      ['a name that only begins like ours', 'hostname === own ||', 'hostname.startsWith(own) ||'],
      ['a change from a page elsewhere', 'if (!safe && !isSameOrigin(context, ownOrigin))', "if (ownOrigin === '')"],
      [
        'a change from a neighbour on the same domain',
        "return site === 'same-origin' || site === 'none'",
        "return site !== 'cross-site'",
      ],
      [
        'a change from a page elsewhere, in an older browser',
        'if (origin === undefined) return true',
        'if (site === undefined) return true',
      ],
      ['a made-up network address', 'while (trustedProxies.includes(address)) {', 'while (chain.length > 0) {'],
      ['a page that frames us', '"frame-ancestors \'none\'",', ''],
    ],
  },
  {
    file: 'server/http/mount.ts',
    tests: [...http, 'server/releases/nobody-impartial.test.ts'],
    broken: [
      ['a call without a session', "if (route.access !== 'anyone') {", "if (route.access === 'admin') {"],
      [
        'a change for another estate than the one that is signed in',
        'meant !== undefined && meant !== `${ownerId}.${identityVersion}`',
        "meant === ''",
      ],
      ['a form of another site', 'if (type !== expected) throw', "if (type === '') throw"],
      ['a body without end', 'if (size > max) throw tooLarge()', ''],
    ],
  },
  {
    file: 'server/http/request-log.ts',
    tests: ['server/http/request-log.test.ts'],
    broken: [
      ['paths with ids in the log', 'if (noted !== undefined) return noted', 'return context.req.url'],
      ['security events', 'if (event === undefined) return', 'return'],
    ],
  },
]
