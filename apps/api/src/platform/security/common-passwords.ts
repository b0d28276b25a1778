/** Well-known passwords of eight characters and more, lower case: the first an attacker tries. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 0123456789 11111111 111111111 1111111111 11223344 112233445566
  12121212 123123123 123321123 12341234 12345678 123456789 1234567890 123456abc 123456qwerty
  1234qwer 123qweasd 147258369 159753159 1loveyou 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222
  33333333 44444444 55555555 66666666 77777777 77777777a 87654321 88888888 987654321 9876543210
  99999999 a123456789 a1b2c3d4 aa123456 aa12345678 abc12345 abc123456 abc123abc abcd1234 abcdefgh
  admin123 admin123! admin1234 admin12345 adminadmin administrator arsenal1 asdasd123 asdasdasd
  asdf1234 asdfghjk asdfghjkl ashley12 autumn2025 barcelona baseball basketball batman123
  blackjack blink182 butterfly casino123 changeme changeme1 changeme123 charlie1 cheese123
  chelsea1 chocolate computer cookie123 corvette daniel12 december default1 dragon123 february
  flower123 football fortnite freedom1 guest1234 hello123 helloworld iloveyou iloveyou1 iloveyou2
  internet jackpot1 jackpot777 jennifer jessica1 jonathan jordan23 letmein1 letmein123 liverpool
  login123 lovelove loveyou1 manchester master123 maverick mercedes michael1 michelle midnight
  minecraft monkey123 mustang1 naruto123 nicole12 november p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssword
  pa55word pass1234 pass12345 passport passw0rd passw0rd1 passw0rd123 password password!
  password1 password1! password12 password123 password123! password1234 passwort pepper123
  pokemon1 poker123 princess q1w2e3r4 q1w2e3r4t5 qazwsxedc qweasdzxc qweqweqwe qwer1234 qwerty12
  qwerty123 qwerty123! qwerty1234 qwertyui qwertyuiop realmadrid root1234 rootroot roulette
  samantha samsung1 secret123 september shadow123 snoopy12 spring2025 starwars summer2024
  summer2025 sunshine superman test1234 test12345 testing123 testtest trustno1 user1234 victoria
  welcome1 welcome1! welcome12 welcome123 whatever winter2024 winter2025 zaq12wsx zxcvbnm1
  zxcvbnm123 zxczxczxc
`
    .trim()
    .split(/\s+/),
);
