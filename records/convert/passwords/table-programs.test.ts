import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { onlineAccount } from '../../kinds/index.ts'
import { readerOf } from '../readers.ts'
import { bank, hidden, read, zip } from './testing/index.ts'

describe('tables of password managers', () => {
  test.each([
    [
      'Bitwarden',
      'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\nMoney,,login,Bank,,,0,https://bank.example,ann,correct horse,SEED',
    ],
    [
      'LastPass',
      'url,username,password,totp,extra,name,grouping,fav\nhttps://bank.example,ann,correct horse,SEED,,Bank,Money,0',
    ],
    [
      'NordPass',
      'name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields\nBank,https://bank.example,,ann,correct horse,,,,,,,,Money,,,,,,,,,password,',
    ],
    [
      'Dashlane',
      'username,username2,username3,title,password,note,url,category,otpSecret\nann,,,Bank,correct horse,,https://bank.example,Money,SEED',
    ],
    [
      'Proton Pass',
      'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\nlogin,Bank,https://bank.example,,ann,correct horse,,SEED,1,2,Personal',
    ],
    [
      'Firefox',
      '"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\n"https://bank.example","ann","correct horse",,"https://bank.example","{1}","1","2","3"',
    ],
    [
      'KeePassXC',
      '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n"Root/Money","Bank","ann","correct horse","https://bank.example","","SEED","0","2026","2025"',
    ],
    [
      'KeePass',
      '"Account","Login Name","Password","Web Site","Comments"\n"Bank","ann","correct horse","https://bank.example",""',
    ],
    [
      'Password Safe',
      'Group/Title\tUsername\tPassword\tURL\tCreated Time\tNotes\nBank\tann\tcorrect horse\thttps://bank.example\t2020\t""',
    ],
    ['Zoho Vault', '"Secret Name","Secret URL","Notes"\n"Bank","https://bank.example","","ann","correct horse"'],
    [
      'Buttercup',
      '!type,!group_id,!group_name,!group_parent,title,username,password,URL,id\ngroup,1,Money,0,,,,,\nentry,1,Money,0,Bank,ann,correct horse,https://bank.example,2',
    ],
    [
      'RoboForm',
      'Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2\nBank,https://bank.example,https://bank.example,ann,correct horse,,/Money,"User ID$,,,txt,ann","Password$,,,pwd,correct horse"',
    ],
    [
      'Myki',
      'url,username,password,additionalInfo,nickname,twofaSecret\nhttps://bank.example,ann,correct horse,,Bank,SEED',
    ],
    [
      'Keeper',
      '"Money","Bank","ann","correct horse","https://bank.example","",""'.concat(
        '\n"Money","Door","","","","left, right",""',
      ),
    ],
    [
      '1Password',
      'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nBank,https://bank.example,ann,correct horse,SEED,false,false,Money,',
    ],
    ['1Password', 'Notes,Password,Title,Type,URL,Username\n,correct horse,Bank,Money,https://bank.example,ann'],
    ['Apple Passwords', 'Title,URL,Username,Password,Notes,OTPAuth\nBank,https://bank.example,ann,correct horse,,SEED'],
    [
      'Apple Passwords',
      'Titel;URL;Benutzername;Passwort;Notizen;OTPAuth\nBank;https://bank.example;ann;correct horse;;SEED',
    ],
    [
      'SafeInCloud',
      '"Title","Login","Password","URL","Notes","OTP"\n"Bank","ann","correct horse","https://bank.example","","SEED"',
    ],
    ['Chrome or Edge', 'name,url,username,password,note\nBank,https://bank.example,ann,correct horse,'],
    ['a table', 'Название;Сайт;Логин;Пароль\nBank;https://bank.example;ann;correct horse'],
    ['a table', '名称,网址,用户名,密码\nBank,https://bank.example,ann,correct horse'],
  ])('the import reads a table of %s: %s', async (program, file) => {
    const { format, records, leftOut } = await read(file)
    expect(format).toBe(program)
    const [account] = records
    expect(account).toMatchObject({
      kind: 'online-account',
      values: program === 'Firefox' ? { ...bank, otherPlatform: 'bank.example' } : bank,
      unchecked: {},
    })
    expect(account?.doubtful).toBeUndefined()
    if (/Money/.test(file)) expect(account?.folder).toMatch(/Money/)
    if (/SEED/.test(file))
      expect(account?.values['securityQuestions']).toEqual([{ question: 'Authenticator key (TOTP)', answer: 'SEED' }])
    else expect(account?.values['securityQuestions']).toEqual([])
    expect(leftOut.map(({ reason }) => reason)).toEqual(/^group,/m.test(file) ? ['This is a group, not an entry.'] : [])
  })

  test('1Password for Mac: the import reads backslash escapes, tags over several lines, and repeated field names', async () => {
    const tags = (...all: string[]) => `"{(\n${all.map((tag) => `    ${tag}`).join(',\n')}\n)}"`
    const table = [
      '"cardholder name(cardholder)","Created Date","expiry date(expiry)","Notes","number(ccnum)","Password","PIN(pin)","PIN(telephonePin)","Tags","Title","Type","URL","Username","username(username)","verification number(cvv)",',
      `,"1606923754",,"Say \\"hi\\", then\nwait",,,,,${tags('\\"Starter Kit\\"', 'Caf\\\\U00e9')},"Welcome","Secure Note",,,,,`,
      `,,,,,,,,"{(\n)}","Ann","Identity",,"ann1","ann1",,`,
      `"Ann Lee","1606923754","01/2030",,"4111111111111111",,"1234","77",${tags('\\"Starter Kit\\"')},"Visa","Credit Card",,,,"111",`,
      `,"1606923754",,,,"pa\\"ss, word",,,${tags('\\"Starter Kit\\"')},"Bank","Login","https://bank.example","ann",,,`,
    ].join('\n')
    const { format, records, leftOut } = await read(table)
    expect([format, leftOut]).toEqual(['1Password', []])
    expect(records).toMatchObject([
      {
        values: {
          name: 'Welcome',
          type: 'note',
          note: 'Say "hi", then\nwait',
          folder: 'Starter Kit, Café',
          details: [],
        },
      },
      { values: { name: 'Ann', type: 'identity', folder: '', details: [{ question: 'Username', answer: 'ann1' }] } },
      {
        values: {
          name: 'Visa',
          type: 'card',
          holder: 'Ann Lee',
          number: '4111111111111111',
          expires: '01/2030',
          code: '111',
          pin: '1234',
          details: [{ question: 'Pin', answer: '77' }],
        },
      },
      { kind: 'online-account', values: { otherPlatform: 'Bank', username: 'ann', password: 'pa"ss, word' } },
    ])
    expect(records.some(({ doubtful, unchecked }) => doubtful || Object.keys(unchecked).length > 0)).toBe(false)
  })

  test('the import never reads a first row of unknown headings as an entry, and asks for the columns', async () => {
    const table = 'Name;Wo;Wer;Geheim;Anmerkungen\nBank;https://bank.example;ann;correct horse;x\nDoor;;;4711;'
    const reply = await readerOf(onlineAccount.kind)?.preview(strToU8(table.replace('Name', 'Was')), {}, {})
    expect(reply).toMatchObject({
      asks: 'columns',
      columns: {
        headed: true,
        titles: ['Was', 'Wo', 'Wer', 'Geheim', 'Anmerkungen'],
        roles: ['name', 'address', 'extra', 'extra', 'notes'],
      },
    })
  })

  test('the import recognizes a Dashlane table without headings by its quotation marks, with rows of different lengths', async () => {
    const { format, records, leftOut } = await read(
      [
        '"Only a name"',
        '"Bank","https://bank.example","ann","correct ""horse""",""',
        '"Mail","https://mail.example","","ann@mail.example","larch",""',
        '"Shop","https://shop.example","ann@mail.example","ann","second","oak","Sizes"',
        '"Door","","","","Left, then right",""',
      ].join('\n'),
    )
    expect(format).toBe('Dashlane')
    expect(records.map(({ kind, values }) => [kind, values['username'] ?? values['note'], values['password']])).toEqual(
      [
        ['online-account', 'ann', 'correct "horse"'],
        ['online-account', 'ann@mail.example', 'larch'],
        ['online-account', 'ann@mail.example', 'oak'],
        ['secure-note', 'Left, then right', undefined],
      ],
    )
    expect(records[2]?.values['notes']).toBe('Sizes\nWeb address: https://shop.example\nMore: ann\nMore: second')
    expect(leftOut).toHaveLength(1)
  })

  test('without quotation marks, the import does not take a table without headings for Dashlane’s', async () => {
    const { format, records } = await read('Bank,https://bank.example,ann,correct horse,')
    expect(format).toBe('a list without headings')
    expect(records).toMatchObject([{ values: bank }])
  })

  test('NordPass: the import gives each row the type that its last column names', async () => {
    const head = 'name,url,username,password,note,cardholdername,cardnumber,cvc,expirydate,folder,full_name,type'
    const { records, leftOut } = await read(
      [
        head,
        'Bank,https://bank.example,ann,correct horse,,,,,,,,password',
        'Visa,,,,,Ann Lee,4111111111111111,123,04/31,,,credit_card',
        'Door,,,,left right,,,,,,,note',
        'Me,,,,,,,,,,Ann Lee,identity',
        'Money,,,,,,,,,,,folder',
      ].join('\n'),
    )
    expect(records.map(({ kind, values }) => [kind, values['type'] ?? values['accountType']])).toEqual([
      ['online-account', 'financial'],
      ['secure-note', 'card'],
      ['secure-note', 'note'],
      ['secure-note', 'identity'],
    ])
    expect(records[1]?.values).toMatchObject({
      holder: 'Ann Lee',
      number: '4111111111111111',
      code: '123',
      expires: '04/31',
    })
    expect(leftOut).toEqual([{ row: 'Row 5 (Money)', reason: 'This is a folder. What is in it says so by itself.' }])
  })

  test('1Password: a folder that an older version writes as a type stays a folder', async () => {
    const { records } = await read(
      'Notes,Password,Title,Type,URL,Username\n,correct horse,Bank,Social,https://bank.example,ann\nleft right,,Door,Secure Note,,',
    )
    expect(records).toMatchObject([
      { kind: 'online-account', folder: 'Social', values: { accountType: 'social' } },
      { kind: 'secure-note', values: { type: 'note', note: 'left right' } },
    ])
  })

  test('LastPass: the import does not take notes and cards for accounts, and decodes HTML entities', async () => {
    const { records } = await read(
      'url,username,password,totp,extra,name,grouping,fav\nhttps://a.example/?a=1&amp;b=2,ann,fish &amp; chips &lt;3,,,Rock &amp; Roll,Fun,0\nhttp://sn,,,,left right,Door,,0\nhttp://sn,,,,"NoteType:Credit Card\nLanguage:en-US\nName on Card:Ann Lee\nType:Visa\nNumber:4111111111111111\nSecurity Code:123\nStart Date:,\nExpiration Date:April,2031\nNotes:For trips\nonly",Visa,,0',
    )
    expect(records).toMatchObject([
      {
        row: 'Row 1 (Rock & Roll)',
        kind: 'online-account',
        values: {
          otherPlatform: 'Rock & Roll',
          password: 'fish & chips <3',
          notes: expect.stringContaining('https://a.example/?a=1&b=2'),
        },
      },
      { kind: 'secure-note', values: { type: 'note', note: 'left right', details: [] } },
      {
        kind: 'secure-note',
        values: {
          type: 'card',
          holder: 'Ann Lee',
          number: '4111111111111111',
          code: '123',
          expires: 'April 2031',
          note: 'For trips\nonly',
          details: [{ question: 'Type', answer: 'Visa' }],
        },
      },
    ])
  })

  test('Dashlane: the import reads cards and papers from their own tables', async () => {
    const { records } = await read(
      zip({
        'credentials.csv':
          'username,username2,username3,title,password,note,url,category,otpSecret\nann,,,Bank,correct horse,,https://bank.example,,',
        'payments.csv':
          'type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,note\npayment_card,Visa,Ann Lee,4111111111111111,123,04,2031,',
        'ids.csv':
          'type,number,name,issue_date,expiration_date,place_of_issue,state\npassport,X123,Ann Lee,2020,2030,Ames,IA',
        'securenotes.csv': 'title,note\nDoor,left right',
      }),
    )
    expect(
      records.map(({ kind, values }) => [kind, values['name'] ?? values['otherPlatform'], values['type'] ?? '']),
    ).toEqual([
      ['online-account', 'Bank', ''],
      ['secure-note', 'Visa', 'card'],
      ['secure-note', 'Passport, Ann Lee', 'identity'],
      ['secure-note', 'Door', 'note'],
    ])
    expect(records[2]?.values['details']).toEqual(hidden('Number', 'X123'))
  })
})
