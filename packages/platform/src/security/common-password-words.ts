/*
 * The 3,000 most used passwords, and the 3,000 most used of eight characters and more, lower case: from
 * the list of @zxcvbn-ts/language-common 4.1.3.
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 * Copyright (c) 2021 @zxcvbn-ts
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
export const mostUsedPasswords = `
  0.0.0.000 0.0.000 000000 000007 0007 007007 01011 01011900 01011910 01011960 01011970 01011971
  01011972 01011973 01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981
  01011982 01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991
  01011992 01011993 01011994 01011995 01011999 01012000 01012001 01012010 01012011 010203 01020304
  01021985 01021987 01021988 01021989 01021990 01021992 01031983 01031984 01031985 01031986
  01031988 01031989 01041980 01041985 01041987 01041988 01041990 01041992 01051985 01051986
  01051988 01051989 01051990 01061986 01061987 01061988 01061990 01071984 01071986 01071987
  01081985 01081989 01081990 01081992 01091985 01091987 01091989 01091992 01101987 01121986
  01121987 01121988 01121990 0192837465 02011975 02011976 02011977 02011979 02011980 02011981
  02011982 02011983 02011984 02011985 02011986 02011987 02011988 02011989 02011990 02021971
  02021973 02021976 02021978 02021979 02021980 02021981 02021982 02021983 02021984 02021985
  02021986 02021987 02021988 02021989 02021990 02021991 02031973 02031974 02031975 02031977
  02031978 02031979 02031980 02031981 02031982 02031983 02031984 02031985 02031986 02031987
  02031988 02031989 02031990 02031991 02041972 02041973 02041974 02041975 02041976 02041977
  02041978 02041979 02041980 02041981 02041982 02041983 02041984 02041985 02041986 02041987
  02041988 02041989 02051970 02051972 02051973 02051975 02051976 02051977 02051978 02051979
  02051980 02051981 02051982 02051983 02051984 02051985 02051986 02051987 02051988 02051989
  02051990 02061971 02061972 02061974 02061976 02061977 02061978 02061979 02061980 02061981
  02061982 02061983 02061984 02061985 02061986 02061987 02061988 02061989 02071971 02071975
  02071976 02071977 02071978 02071979 02071980 02071981 02071982 02071983 02071984 02071985
  02071986 02071987 02071988 02071989 02081973 02081974 02081976 02081977 02081979 02081980
  02081981 02081982 02081983 02081984 02081985 02081986 02081987 02081988 02081989 02091971
  02091973 02091975 02091976 02091977 02091980 02091981 02091982 02091983 02091984 02091985
  02091986 02091987 02091988 02091989 02101973 02101976 02101977 02101978 02101979 02101980
  02101981 02101983 02101984 02101985 02101986 02101987 02101988 02101989 03011987 03021986
  03031986 03031988 03031990 03031992 03031993 03041980 03041983 03041986 03041987 03041991
  03051986 03051987 03051988 03061987 03071986 03071987 03081989 03082006 03091983 03111987
  04041983 04041985 04041986 04041987 04041988 04041990 04041991 04051985 04051988 04061984
  04061986 04061987 04061991 04071986 04071988 04081987 04091986 04111988 05011987 05021987
  05021988 05031987 05031990 05031991 05051985 05051987 05051989 05051990 05051991 05061986
  05061990 05071984 05071988 05081988 05091988 05111986 05121990 06011988 06021986 06021987
  06031983 06031992 06041987 06041988 06051986 06061981 06061985 06061986 06061987 06071983
  06081987 07021991 07041987 07051987 07051990 07071977 07071982 07071984 07071985 07071987
  07071988 07071989 07071990 07081986 07081987 07091982 07091988 07091990 07101984 07101987
  08011986 08021990 08031985 08031986 08041986 08051987 08051989 08051990 08061987 08071987
  08071988 08081986 08081988 08081990 08101986 08111984 08121986 08121987 09021988 09021989
  09031988 09041986 09041987 09051945 09051986 09051987 09081985 09081988 09091986 09091988
  09111987 10011983 10011986 10011988 10011990 10011992 10021986 10021987 10031987 10031988
  10031989 10031990 10031991 10031993 10041983 10041986 10041987 10041990 10041991 10051987
  10051988 10051990 10061984 10061985 10061986 10061987 10061989 10071985 10071986 10071987
  10071988 10071990 10081983 10081985 10081987 10081989 10081990 10091984 10091986 10101980
  10101985 10101986 10101988 10101989 10101990 10111986 10121985 10121986 10121987 102030 10203040
  102938 10293847 1029384756 11011987 11011989 11011990 11011991 11021985 11031983 11031988
  11041990 11041991 11051984 11051986 11051987 11051988 11051990 11061985 11061989 11061991
  11071985 11071986 11071987 11071988 11071989 11081986 11081987 11081988 11081989 11081990
  11091984 11091985 11091986 11091989 11101986 111111 11111111 11111986 11111987 11112222 11121985
  11121986 11121987 111222 111222333 1122 11221122 112233 11223344 1122334455 112358 11235813
  1123581321 12011985 12011987 12011989 12021984 12021985 12021988 12021991 12031985 12031987
  12031988 12031990 12041986 12041988 12041990 12051985 12051986 12051987 12051988 12051989
  12051990 12061986 12061987 12061988 12071984 12071987 12071988 12071989 12071990 12071991
  12081983 12081984 12081985 12081987 12081988 12081990 12091988 12091991 12101984 12101985
  12101988 12101989 12101990 12111985 12111990 12111991 12121 12121982 12121985 12121986 12121987
  12121988 12121989 12121990 12121991 12131213 121314 12131415 1221 12211221 1225 12301230 123098
  12312 123123 12312312 123123a 1232323q 12332 123321 123321123 123321q 1234 1234321 12344321
  12345 1234509876 123454321 1234554321 123456 123456123 123456654321 1234567 12345678 123456789
  1234567890 1234567890a 1234567890q 1234567891 12345678910 1234567899 123456789a 123456789d
  123456789m 123456789q 123456789qwe 123456789s 123456789z 12345678a 12345678q 12345679 1234567a
  1234567q 123456a 123456aa 123456as 123456k 123456q 123456qqq 123456qw 123456qwe 123456qwerty
  123456ru 123456z 123457 12345a 12345abc 12345q 12345qaz 12345qwe 12345qwer 12345qwert
  12345qwerty 12348765 1234abcd 1234asdf 1234qwe 1234qwer 1234rewq 1234zxcv 123654 12365478
  123654789 12369874 123698745 123789 123789456 123987 123abc 123asd 123qaz 123qq123 123qwe
  123qwe123 123qweasd 123qweasdzxc 123qwert 123qwerty 123zxc 124578 12qw12qw 12qw34er 12qwaszx
  13011987 13011988 13021985 13021987 13021990 13031986 13031987 13031989 13041987 13041988
  13051987 13051990 13061985 13061986 13061987 13061991 13071984 13071985 13071987 13071989
  13071990 13081985 13091984 13101982 13101987 13101988 13111984 13111990 13121983 13121985 131313
  132435 13243546 134679 134679852 135790 135792468 1357924680 135798642 1366613 14011986 14011987
  14011988 14011989 14021983 14021985 14021986 14021987 14021989 14021990 14031988 14031989
  14041986 14041987 14041988 14041992 14051990 14061991 14071986 14071987 14071988 14081985
  14081988 14081990 14091990 14101986 14101987 14101988 14111986 14121989 141627 142536 147258
  14725836 147258369 147852 147852369 1478963 14789632 147896325 14881488 15011983 15011985
  15011986 15011987 15021983 15021985 15021986 15021990 15031988 15031990 15041987 15041988
  15051981 15051985 15051986 15051987 15051990 15061985 15061988 15071983 15071985 15071986
  15071987 15071988 15081986 15081988 15081990 15081991 15091985 15091987 15091988 15091989
  15101986 15111984 15111988 15111989 15121987 15426378 159357 159753 159951 16011987 16011989
  16021987 16021990 16031988 16031990 16051985 16051987 16051988 16051989 16051990 16061985
  16061986 16061987 16061988 16071987 16071991 16081986 16091987 16091988 16101987 16111982
  16111990 16121986 16121987 1701 17011987 17011990 17021985 17021987 17021989 17031987 17041987
  17041991 17051987 17051988 17051989 17051990 17061986 17061988 17061989 17061991 17071985
  17071989 17091987 17101986 17101987 17111985 18011985 18011986 18011987 18011988 18021984
  18021986 18021987 18021988 18021992 18031988 18031991 18041986 18041990 18041991 18051987
  18051988 18051989 18051990 18061985 18061990 18061991 18081988 18091985 18091986 18101985
  18101987 18111986 18111987 18121983 18121984 18121987 18436572 19011987 19011989 19021990
  19021991 19031985 19031987 19051986 19051987 19061985 19061987 19061990 19061991 19061992
  19071986 19071988 19071990 19091983 19091988 19091990 19101986 19101987 19101990 19111986
  19111987 19121989 19283746 192837465 19411945 1a2b3c 1a2b3c4d 1a2s3d4f 1michael 1million
  1passwor 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 1qazxsw23edc 1qazzaq1 1x2zkg8w 1z2x3c4v 20011988 20011989 20021985 20021986 20021988
  20031986 20031987 20031988 20031991 20041985 20041986 20041988 20041990 20051985 20051987
  20051988 20051989 20061983 20061984 20061986 20061988 20061990 20071986 20071988 20081986
  20081991 20091986 20091988 20091991 20101988 20111986 20121986 20121988 20121989 21011988
  21011989 21011991 21021985 21021987 21031984 21031985 21031987 21031988 21031990 21041985
  21041992 21051986 21051988 21051991 21061985 21061986 21061988 21071987 21071989 21071992
  21081985 21081987 21101986 21101989 21111985 21111990 2112 21121985 21121986 21122112 22011985
  22011986 22011988 22011992 22021985 22021986 22021988 22021989 22021990 22031984 22031986
  22031991 22041985 22041986 22041987 22041988 22051986 22051987 22051989 22051991 22061941
  22061984 22061985 22061987 22061988 22061989 22061990 22071983 22071984 22071985 22071986
  22071987 22071989 22071990 22071991 22081983 22081986 22081991 22091986 22091988 22091991
  22111985 22121983 22121986 22121987 22121989 223344 23011985 23011990 23021985 23021986 23021988
  23021989 23031986 23031987 23031990 23041986 23041987 23051983 23051985 23051986 23051987
  23051990 23051991 23061989 23061990 23061992 23071985 23091985 23091986 23091987 23091989
  23111987 23111989 23121986 23skidoo 24011985 24011987 24011990 24021988 24021991 24031987
  24031988 24031990 24041988 24051990 24061986 24061987 24061988 24061992 24071987 24071991
  24081988 24091986 24091991 24101986 24101989 24111987 24111989 24111990 24121986 24121987 246810
  25011985 25011986 25011990 25011993 25021988 25031983 25031987 25031991 25041985 25041988
  25041991 25051985 25051987 25061985 25061986 25061987 25071990 25081985 25081986 25081988
  25091987 25091990 25101988 25101989 25111987 25121985 25121987 25800852 25802580 258456 26021987
  26031984 26031986 26031987 26031988 26031990 26041986 26041991 26051986 26051988 26061985
  26061986 26061987 26071986 26071987 26071989 26081986 26091986 26101986 26101987 26111985
  27011988 27021990 27021991 27021992 27031986 27031987 27031989 27031992 27041985 27041990
  27051987 27061983 27061985 27061988 27071987 27081986 27081990 27091985 27111985 27111989
  28011987 28011988 28021985 28021986 28021990 28021992 28031982 28041987 28041992 28051985
  28051986 28051987 28051990 28061986 28061988 28071986 28071987 28081986 28081990 28101986
  28121984 29011982 29011985 29011987 29031988 29041985 29051985 29051989 29051990 29061985
  29061986 29061988 29061989 29061990 29071983 29071985 29081985 29081990 29091987 29111989
  29121987 30011985 30011986 30011987 30011990 30031986 30031988 30031992 30041985 30041986
  30041987 30041991 30051985 30051987 30051989 30061983 30061987 30071986 30081984 30091989
  30111987 30121986 30121987 31011987 31011990 31031987 31031988 31051985 31051993 31071990
  31101987 31121987 31121988 31121990 314159 31415926 315475 321654 321654987 362436 369258147
  4128 44332211 445566 456123 456654 456852 45m2do5bs 4815162342 50spanks 5150 51505150 555666
  5wr2i7h8 66613666 666666 666777 666999 6751520 6969 696969 69camaro 73501505 74108520 741852
  741852963 753159 753951 7777777 7777777a 789456 78945612 789456123 7894561230 7895123 789654
  789654123 7ugd5hip2j 852456 8675309 8j4ye3uz 906090 911911 9293709b13 9379992 951753 963852
  963852741 987456 987456321 a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4
  aa123456 aaa111 aardvark aaron abc12 abc123 abc12345 abcd1234 abcdefg1 aberdeen abgrtyu abigail
  abnormal abrakadabra absolute absolutely access access14 accord account achilles acidburn action
  active adam adgjmptw adidas admin adrenalin adrian adrienne aezakmi africa agent007 aggies
  aikido airborne airbus airforce airplane alabama alan alaska albatros albert alberto alcatraz
  alejandr alejandro aleksandr aleksandra alessandro alex alexalex alexande alexander alexander1
  alexandr alexandra alexandre alexis alfred alice alicia aliens alison allen alleycat alliance
  allison allison1 almighty alpha alpha1 alphabet alpine always alyssa amadeus amanda amateur
  amateurs amazon amber amber1 ambrosia amelia america america1 american amethyst amsterda
  amsterdam anaconda anakin anal analsex anarchy anastasi anastasia anastasiya anders andersen
  anderson andre andrea andreas andrei andrew andrew1 andrey andromed andromeda andy andyod22
  anfield angel angel1 angel123 angela angelica angelika angelina angelo angels anhyeuem animal
  anime anna annabell annette annie annmarie antelope anthony anthony1 anton antonina antonio
  anubis anything aolsucks apache apollo apollo11 apollo13 apple apple1 apple123 applepie apples
  april aquarius aragorn archange archer archie area51 argentin argentina arizona arkansas
  armagedon armstron arnold arsenal arsenal1 arthur artist asd123 asdasd asdf asdf123 asdf1234
  asdfasdf asdffdsa asdfg asdfgh asdfgh01 asdfghj asdfghjk asdfghjkl asdfzxcv asdqwe123 asdzxc
  ashleigh ashley ashton asian aspirine assass assassin assfuck asshole asshole1 assholes assman
  asterix astros athena atlanta atlantic atlantis atomic attack attitude auburn auckland audrey
  august augustus aurora aussie austin austin31 australi australia autumn avalanch avalon avatar
  avenger aviation awesome awesome1 azamat azerty azertyui azertyuiop azsxdc azsxdcfv babe babes
  babies baby babybaby babyblue babyboy babycake babydoll babyface babygirl babylon babylon5
  babylove backdoor bacon badass badboy badger baggins bailey ball baller balloons balls baltimor
  bambam banana bananas bandit bang bangbang bangkok banshee baracuda barbados barbara barbie
  barcelon barcelona barefoot baritone barkley barney barselona bart baseball baseball1 basket
  basketba basketball bass bassman bastard bastards batman batman1 battle baxter bcfields beach
  beagle bear bearbear bearcats beast beatles beatles1 beatrice beautifu beautiful beauty beaver
  beavis beckham beefcake beer beerbeer beethove beetle belinda bell bella bender benessere
  benjamin bennett benson bentley bergkamp berkeley berlin bernard bernie bertha bethany bettyboo
  beverly bianca bicycle bigballs bigblock bigboobs bigbooty bigboy bigcock bigdaddy bigdick
  bigdicks bigdog bigfoot bigger biggie bigguy bigmac bigman bigmoney bigone bigpoppa bigred
  bigtits bigtruck bill billabon billbill billie billy billybob billyboy bingo binladen bird
  birdie birdman birthday biscuit bishop bismarck bismillah bitch bitch1 bitchass bitches biteme
  blabla black black1 blackbir blackbird blackcat blackdog blackhaw blackie blackjac blackjack
  blacklab blackman blackout blacks blacky blade blades blahblah blake blaster blazer blessed
  blessing blink182 blizzard blonde blondes blondie blood bloody blow blowfish blowjob blowme blue
  blue123 blue1234 blue22 blueball bluebell bluebird blueblue blueeyes bluefish bluejays bluemoon
  blues bluesky bluesman boat bobafett bobbie bobbob bobby bobcat bobdylan boeing bogdan bohica
  bollocks bollox bomber bond bond007 bondage bone bonehead boner bones bonita bonjour bonnie
  boobies booboo boobs booger boogie bookworm boomboom boomer boots booty borabora bordeaux boris
  borussia bosco boss bossman boston bottom bowler bowling bowser bradford bradley bradley1 brandi
  brando brandon brandon1 brandy brasil braves brazil breast breeze brenda brendan brewster brian
  brianna bridge bridget brighton brigitte britney brittany brittney broadway broken bronco
  broncos broncos1 brooke brooklyn brooks brother brothers brown brownie browning browns bruce
  brucelee bruins bruno brutus bryan bryant bubba bubba1 bubba123 bubbas bubble bubbles bubbles1
  buck buckeye buckeyes buckshot budapest buddha buddy buddy1 buddy123 buddyboy budlight budman
  budweise budweiser buffalo buffalo1 buffett buffy bugger building bull bulldog bulldog1 bulldogs
  bullet bullfrog bullseye bullshit bunghole bunny burger burton bush business buster buster1
  butch butler butt butter buttercu buttercup butterfl butterfly buttfuck butthead butthole
  buttons bynthytn byteme cabernet cactus cadillac caesar caitlin caliente californ california
  caligula calimero callaway callie callisto calvin camaro camaross cambiami cambridg camel
  camelot camels cameltoe camera cameron cameron1 camille campbell canada canadian cancel cancer
  candy candyass candyman cannabis cannibal cannon cantona capetown capital capitals capone
  capricor capricorn capslock captain captain1 cardinal cardinals carebear carlitos carlo carlos
  carlton carmen carnival carol carolina caroline carolyn carpedie carpente carpet carrie carrot
  carson carter cartman cartman1 cartoon cartoons casanova caserta casey casey1 cash cashmone
  cashmoney casino casper cassandr cassandra cassidy cassie castillo castle catalina catch22
  catdog catfish catherin catherine catman cats catwoman cavalier cbr900rr ccbill cdtnkfyf celeste
  celica celine celtic celtics center central cerberus cessna cfitymrf chainsaw chair challeng
  chambers champion champs chance chandler chang change changeme chaos charger chargers charisma
  charlene charles charles1 charlie charlie1 charlie2 charlott charlotte charlton charly charmed
  chase check checkers cheers cheese chelsea chelsea1 chemical cherokee cherries cherry cheryl
  cheshire chester chester1 chestnut chevelle chevrole chevrolet chevy chevy1 cheyenne chicago
  chicago1 chichi chicken chicken1 chickens chicks chiefs children china chipmunk chipper chiquita
  chloe chocolat chocolate choochoo chopper chouchou chris chris1 chris123 chrisbln chrissy christ
  christia christian christie christin christina christine christma christmas christop christopher
  christy chronic chrysler chubby chuck chuckles chucky church cindy cinnamon citation cjkysirj
  cjkywt claire clancy clarence clarinet clarissa classic classics claude claudia claymore clayton
  clemente cleopatr cleopatra clevelan cleveland clifford clinton clippers clitoris clover
  cnfybckfd cobra cocacola cock cocksuck cocksucker cody coffee coke coldbeer coldplay colleen
  college collins colombia colonial colorado colors colt45 coltrane columbia columbus comanche
  command commande commando compaq complete computer computer1 concorde concrete condor confused
  connect conner connie connor conquest conrad constant consumer content contract control cookie
  cookies cool coolcool cooldude cooler coolio coolman coolness cooper copper corleone cornwall
  corona corvette cosmos costello cosworth cotton cougar country courtney coventry cowboy cowboys
  cowboys1 coyote cracker crackers crash crawford crazy crazy1 crazybab cream creampie creation
  creative creature cricket cricket1 criminal crimson cristian cristina crjhgbjy cromwell crusader
  crystal crystal1 cthulhu cthutq cucumber cuddles cumming cumshot cunt cupcake curious curtis
  customer cutiepie cutlass cutter cxfcnmt cygnusx1 cynthia daddy daddy1 dagger daisy daisy1
  daisydog dakota dale dallas dalton damian damien dance dancer danger danie daniel daniel1
  daniela danielle daniil danila danni danny dannyboy dark darkange darkangel darklord darkness
  darkside darkstar darling darren darwin daughter dave david david1 david123 davidson davis dawg
  dawson daylight daytona dbrnjhbz dead deadhead deadman deadpool deanna death death666 debbie
  december deedee deepthroat deeznuts deeznutz defender defiant deftones delaware delete delldell
  delpiero delta delta1 demon denis denise dennis denver derparol derrick desert design designer
  desire deskjet destiny destiny1 detroit devil devil666 devildog devils dexter dfcbkbcf dfkthbz
  dfktynby dfktynbyf dfvgbh diablo diamond diamond1 diamonds diana dick dickhead diesel dietcoke
  digger digital digital1 dilbert dilbert1 dilligaf dillon dima dingdong dinosaur director
  dirtbike dirty discover disney dixie dkflbckfd dkflbvbh doberman doctor dodge dodger dodgeram
  dodgers dodgers1 dogg doggie doggy doghouse dogman dogpound dogs dolemite dollar dolphin
  dolphin1 dolphins dominic dominion dominiqu domino donald donkey donna donnie dontknow doobie
  doodle dookie doomsday dorothy double doughboy douglas download downtown dracula drago dragon
  dragon1 dragon12 dragon69 dragonba dragonball dragonfl dragons dragster drake dream dreamcas
  dreamer dreams driver drizzt drowssap drpepper drummer drummer1 dthjybrf dublin ducati duck dude
  dudedude dudley duke dukeduke dumbass duncan durango dustin dusty dutchess dylan dynamite eagle
  eagle1 eagles earnhard earthlink eastside eastwood eatme eatpussy eatshit eclipse eclipse1 eddie
  edmonton eduard edward eggplant eileen einstein ekaterina elaine elcamino eldorado electric
  electron element elements elena eleonora elephant eleven elijah elisabet elizabet elizabeth
  elizaveta elliot elliott elvira elvis elvis1 elwood emerald emily eminem emmanuel empire energy
  enforcer engage engine engineer england england1 english enigma enjoy enter enternow enterpri
  enterprise eric ericsson ernest erotic escalade escape escort espresso esther estrella eternity
  eugene evangelion evelyn everlast everton evolutio evolution excalibu excalibur exchange exigen
  exigent explorer express extreme f00tball fabian facebook fairlane faith faithful falcon falcons
  fallen family fandango fantasia fantasy fantomas farmer farscape farside fast fastball faster
  fatass fatboy fatcat father fatman favorite6 fearless february federico feelgood felix fellatio
  fender ferguson fernand fernando ferrari ferrari1 ferret festival fetish fgtkmcby ficken
  fidelity fighter filter finger finish fire fireball firebird fireblad firefigh firefire firefly
  firefox fireman firewall fish fishbone fisher fishfish fishhead fishing fishing1 fitness
  fkbyjxrf fktrcfylh fktrcfylhf fktrctq flamengo flames flamingo flash flatron fletcher flexible
  flight flipflop flipper florence florida florida1 flounder flower flowers fluffy flyboy flyers
  foobar football football1 ford fordf150 forest forever forever1 forget forgetit forgot formula
  formula1 forrest forsaken fortress fortuna fossil foster fountain foxtrot foxylady france
  frances francesc francesco francine francis francisc franco francois frank frank1 frankie
  frankie1 franklin franky freak freaks freaky freckles fred freddie freddy frederic frederik
  fredfred fredrick free freebird freedom freedom1 freefall freefree freeman freepass freeporn
  freeuser french friday friend friendly friends friendster frog frogger froggy front242 frontier
  frosty fuck fuck_inside fucked fucker fuckers fuckface fuckfuck fuckhead fucking fuckinside
  fuckit fuckme fuckme69 fuckoff fuckoff1 fuckthis fuckyou fuckyou1 fuckyou2 fullmoon function
  funny funstuff funtime fusion fussball futurama future fyfcnfcbz fyfnjkbq fylhtq fyutkbyf
  fyutkjxtr gabrie gabriel gabriel1 gabriela gabriele gabriell galaxy galina galore gambit
  gamecock gamecube gameover gandalf gandalf1 gang gangbang gangsta gangster gannibal garbage
  garcia garden garfield gargoyle garrett gary gateway gateway1 gateway2 gator gatorade gators
  gbhfvblf gbpltw geheim gemini general generals genesis genesis1 genius geoffrey george georgia
  gerald gerard german germany geronimo gertrude gesperrt getmoney getsome gfhjkm gfhjkm123
  gfhjkmgfhjkm ghbdtn ghbdtn123 ghbdtnbr ghblehjr ghbywtccf ghhh47hj7649 ghjcnj ghjcnjgfhjkm
  ghjcnjnfr ghjuhfvvf ghost ghostrider giants gibson gilbert gillian gilligan ginger giovanna
  giovanni girl girls giuseppe gizmo gizmo1 gizmodo gjkbyf gladiato gladiator global gloria
  gn56gn56 goblin goblue goddess godfathe godfather godsmack godzilla gofish goforit gogators gold
  goldberg golden goldeney goldfing goldfish goldie goldstar goldwing golf golfball golfer
  golfgolf golfing gonzales gonzalez goober good good123654 goodbye goodgirl goodluck goodtime
  google goose gopher gordon gordon24 gorgeous gorilla gotcha gothic gotohell grace gracie graham
  grandma granny graphics grateful great greatone green green1 green123 greenbay greenday greg
  gregory gremlin grendel gretchen griffey griffin grizzly groovy grover gsxr1000 gtnhjdbx
  guardian guillaum guinness guitar gundam gunner gustav hacker hailey hairball halflife hallo
  hallo123 hallowee hamburg hamilton hamlet hammer hammers hamster handball handsome handyman
  hannah hannibal hansolo happiness happy happy1 happy123 happyday hard hardball hardcock hardcore
  harddick harder hardon hardrock hardware harley harley1 harmony harold harris harrison harry
  harrypotter harvey hastings hattrick hawaii hawaii50 hawaiian hawk hawkeye hawkeyes hayabusa
  hayden hayley head hearts heather heather1 heaven hector hedgehog heineken heinrich helen helena
  hell hellfire hello hello1 hello123 hellokitty hellsing hellyeah help helpme hendrix henry
  hentai herbert herbie hercules herewego heritage herman hermes hershey hesoyam hetfield hidden
  highbury highheel highland highlander hilton hiphop history hitler hitman hjvfirf hobbes hobbit
  hockey holden holiday holidays holland holly hollywoo hollywood holmes holyshit home homemade
  homer homer1 homers homerun homework honda honda1 honey honeybee hongkong honolulu hooker
  hooligan hoosiers hooters hoover hopeless horndog hornet horney horny horny1 horse horses hotboy
  hotdog hotgirls hotpussy hotrod hotsex hotstuff hottie hounddog house houses houston houston1
  howard htubcnhfwbz hudson hummer hungry hunter hunter1 hunting hurrican hurricane husker huskers
  hustler hyperion ibanez icecream icehouse iceman idontkno idontknow iforgot igor iguana ihateyou
  ilikepie illinois illusion ilovegod ilovepussy ilovesex iloveu iloveyo iloveyou iloveyou1
  iloveyou2 imagine immortal impala imperial incubus indian indiana indians indigo infantry
  inferno infiniti infinity insane insanity inside insomnia inspiron integra intercourse internet
  intrepid intruder inuyasha ireland irina irish irish1 irishman ironmaiden ironman isabel
  isabella isabelle island islander israel istanbul istheman italia ivan ivanov iverson iverson3
  iwantu jack jackal jackass jackass1 jackie jackjack jackoff jackson jackson1 jackson5 jacob
  jaguar jake jakejake jamaica james james007 james1 james123 jamesbon jamesbond jamie jammer
  janice janine january japan japanese jasmin jasmine jasmine1 jason jason1 jasper javier jayhawks
  jazz jeanette jeep jeepster jeff jefferso jefferson jeffrey jellybea jellybean jenna jennie
  jennifer jenny jenny1 jeremiah jeremy jericho jermaine jerome jerry jersey jesse jessica
  jessica1 jessie jester jesus jesus1 jesus123 jethro jiggaman jimbo jimbob jimmy jimmy1 joanna
  joanne joejoe joey johannes john john316 johncena johndeer johngalt johnjohn johnny johnson
  johnson1 joker jonathan jonathon jones jordan jordan1 jordan23 joseph josephin josh joshua
  jrcfyf juan judith juice julia julian julie juliet juliette julius jumper jungle junior junkmail
  jupiter jupiter1 just4fun justdoit justice justice1 justin justine justme juventus kaiser
  kakashka kaktus kamasutra kamikaze kangaroo kansas karate karen karina karolina kasper katana
  katarina katerina katherin katherine kathleen kathryn kathy katie katrin katrina kawasaki
  kayleigh kazantip kcj9wx5n keeper keith kelley kelly kelsey kennedy kenneth kenny kentucky
  kenwood kenworth kermit kevin kevin1 keyboard keystone kicker killbill killer killer1 killer12
  killer123 killkill killme kimberly king kingdom kingfish kingking kingkong kingpin kingston
  kirill kirkland kiss kisses kisskiss kissme kissmyass kitkat kitten kitty kitty1 kittycat
  kittykat kjrjvjnbd klaster kleopatra klondike knickers knicks knight knights knockers knuckles
  kodiak kolobok konstantin kordell1 koroleva kotenok kramer krasotka krishna kristen kristi
  kristian kristin kristina kristine krokodil kyle labrador labtec lacrosse ladies lady ladybug
  laetitia laguna lakers lakeside lakewood lalakers lancelot lancer lansing laptop larisa larry
  lasvegas latin latino laura lauren laurence laurie lawrence lawyer leader leather leavemealone
  ledzep leedsutd left4dead legacy legend legion legolas lemonade lemons lennon lenochka leonard
  leonardo leopard lesbian lesbians leslie lespaul lestat lester letmein letmein1 letmein2
  letsdoit letsgo lewis lexmark lfitymrf liberty liberty1 lick licker lickit lickme life lifehack
  lifetime light lighting lightnin lightning lights limewire lincoln linda lindsay lindsey
  lineage2 lionking lipstick liquid lisa lisalisa little liverpoo liverpool liverpool1 lizard
  lizzie lobster lockdown logan logitech lokiloki lokomotiv lol123 lol12345 lolita lollipop lollol
  lollypop london lonely lonesome lonestar lonewolf long longdong longhair longhorn longjohn
  looker looking lorenzo lorraine loser louise loulou love loveit loveless lovelife lovelove
  lovely loveme lover loverboy lovers loveyou loving lowrider lucas lucifer lucky lucky1 lucky7
  luckydog luckyone lucy ludwig luke luther lvbnhbq macdaddy machine madden maddie maddog madeline
  madison madison1 madman madmax madness madonna madrid maestro magazine magellan maggie magic
  magic1 magician magicman magnolia magnum magnus maiden mailcreated5240 mailman majestic makaveli
  maksim maksimka malaysia malcolm malibu mallard mallorca mamacita mamapapa manager manchest
  manchester mandarin mandingo mandrake mandy maniac manson manuel manutd maradona marathon marcel
  marcello marcius2 marco marcus margaret margarit margarita maria mariah marian marianna marianne
  marie marijuan marijuana marilyn marina marine mariners marines marines1 marino marino13 mario
  marion mariposa marissa marjorie mark market markus marlboro marley marlin marriage marseill
  marseille marshall martha martin martina martinez martini marvel marvin mary maryjane maryland
  masamune maserati mash4077 mason massive master master1 master12 masterbate masters matilda
  matrix matt matthew matthew1 matthews matthias mature maurice maverick maxima maximus maxine
  maxmax maxwell maxwell1 mayday maynard mazafaka mazda626 mazdarx7 mcdonald mckenzie meatball
  meathead meatloaf mechanic medicine megadeth megaman megan megapass megatron meghan melanie
  melanie1 melinda melissa melissa1 melody melvin member memphis meowmeow mephisto mercedes
  mercury meredith meridian merlin mersedes metal metallic metallica method mexico miami michael
  michael1 michael2 michaela michaels michel michele michelle michigan mickey microlab microphone
  microsof microsoft midnight mighty miguel mike mikemike mikey milano miles military millenium
  miller millie million millions millwall milton mine minecraft minemine minimoni ministry minnie
  miracle mirage miranda mischief misfit99 mission mississippi missouri missy mister mistress
  misty mitchell mobile mobydick modelsne mohammed mollie molly molly1 mollydog moloko molson
  momoney monalisa monday money money1 money123 moneyman moneys mongoose monica monika monique
  monitor monkey monkey1 monkey12 monkeybo monkeys monopoly monroe monster monster1 monsters
  montana montana1 montecar montgom240 montreal montrose moocow mookie moomoo moon moonbeam
  moonligh moonlight moonshin moose morgan morpheus morris morrison morrowind mortgage mortimer
  moscow mother motherfucker motherlode motocros motorola mountain mouse movie mozart mudvayne
  muffin muhammad mulder mulligan multiplelo munchkin muppet murphy murray muscle mushroom music
  musicman mustang mustang1 mustang2 mustang6 mustangs mylove mynameis mypass mypassword myself
  mystery mystic myxworld nadine naked nancy napass napoleon naruto nascar nascar24 nasty nastya
  natali natalia natalie natalie1 natasha natasha1 nathalie nathan national naughty nautilus
  navigator navyseal ncc1701 ncc1701a ncc1701d ncc1701e ncc74656 nebraska nellie nelson nemesis
  neptune netscape network nevada nevermind nevermore newcastl newcastle newlife newman newpass
  newpass6 newport newton newyork newyork1 nfnmzyf nicholas nick nicola nicolas nicole nigger
  night nightmar nightmare nightwish nikita nikki nimrod nina nineinch niners ninja nintendo
  nipple nipples nirvana nirvana1 nissan nofear nokia nokia6233 nokia6300 nokian73 nolimit
  noname123 none nonenone noodle noodles nookie nopass norman normandy northern norton nostromo
  notebook nothing notredam nounours november nthvbyfnjh nugget nuttertools nwo4life nygiants
  nylons nymets oakland oakley obiwan oblivion obsidian october odessa office offshore ohyeah
  oicu812 oilers oklahoma oksana oldman olga oliver olivia omega omega1 onelove online open
  opendoor openup operator optimist oracle orange oregon original orioles orion orlando oscar
  oscar1 osiris ou812 outlaw overkill overlord oxford p0015123 p0o9i8u7 p4ssw0rd p@ssw0rd pa55w0rd
  pa55word pacific packard packers packers1 pacman paintbal paintball painter painting pakistan
  palace paladin pallmall palmer palmtree pamela panama panasoni panasonic pancakes pancho panda
  pandora pantera pantera1 panther panther1 panthers panties pantyhos panzer papamama papillon
  paradigm paradise paradox paramedi paranoid paris parker parola parrot party pasadena pascal
  pass pass123 pass1234 passat passion passpass passport passw0rd passwor passwor1 password
  password01 password1 password12 password123 password2 password9 password99 passwords passwort
  patches patches1 pathetic pathfind patience patricia patrick patrick1 patriot patriots patton
  paul pauline paulpaul pavement pavilion payton peace peaches peaches1 peanut peanuts pearljam
  pebbles peekaboo peewee pegasus pencil penelope penetration penguin penguin1 penguins penis
  penny pentagon penthous pentium people pepper pepsi pepsi1 perfect perfect1 personal pervert
  pete peter peter1 peterbil peterpan peters peterson peugeot phantom pharmacy phialpha philip
  philippe philips phillies phillip phillips philly phoebe phoenix phoenix1 photo photos phpbb
  pianoman picard picasso pickle pickles pics picture pictures pierre piglet pikachu pilot pimp
  pimpdadd pimpin pineappl pineapple pinetree ping pingpong pink pinkfloy pinkfloyd pinnacle
  pioneer pipeline piramida pirate pirates pistol pitbull pizza pizzaman planet plastic plastics
  platinum platypus play playball playboy playboy1 playboy2 player playmate playstat playstation
  playtime please pleasure plumber plymouth poison pokemon pokemon1 polaris police polina
  polniypizdec0211 polo polopolo polska poncho pontiac pooh poohbear pookie pool6123 poontang poop
  pooper poopie poopoo pooppoop popcorn popcorn1 popeye porkchop porn pornking porno pornporn
  pornstar porsche porsche1 porsche9 porter portland portugal poseidon positive possum postal
  potato potter powder power power1 power123 powerful powers preacher precious predator prelude
  presario presiden president pressure preston pretty primus prince princes princess pringles
  printer printing private private1 privet prodigy progress property prospect psycho pufunga7782
  pumpkin pumpkin1 pumpkins punisher punkin punkrock puppies puppy puppydog purple pussies pussy
  pussy1 pussy123 pussy69 pussycat pussyman pussys putter pyramid python q12345 q1234567
  q123456789 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qawsed qawsedrf qaz123 qazqaz qazwsx
  qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazxsw qazxswedc qqq111 quality
  queen question qwaszx qwe123 qwe123qwe qweasd qweasd123 qweasdzxc qweqwe qwer1234 qwerasdf qwert
  qwert123 qwert12345 qwerty qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty123456 qwertyu qwertyui qwertyuio qwertyuiop r2d2c3po rabbit racecar racerx rachel
  rachelle racing radiohea radiohead rafael ragnarok raider raiders raiders1 railroad rainbow
  rainbow1 rainbow6 rainbows rainyday raistlin ralph rammstein ramona randall random randy ranger
  ranger1 rangers rangers1 raptor rascal rasdzv3 rasputin rastaman raven raven1 ravens raymond
  razz rbhbkk ready reagan reality realmadrid reaper rebecca rebecca1 rebel rebels reckless
  recovery red123 redalert redbaron redbull reddevil reddog reddwarf redhead redhot redman redneck
  redrum redskins redsox redwings reggie regina reginald register remember remingto renegade
  republic rescue research resident review revoluti revolution revolver reynolds rfhnjirf rfnthbyf
  rfntymrf rfrfirf rfvfcenhf rhbcnbyf rhfcjnrf rhiannon rhjrjlbk rhonda rhtdtlrj ricardo riccardo
  richard richard1 richards richie richmond rick riffraff rightnow ripper river rjhjktdf
  rjirfrgbde rjntyjr rjycnfynby roadkill roadking roadrunn roadrunner roadster robbie robert
  robert1 roberto roberts robin robinson robotech robotics rochelle rock rocker rocket rockets
  rockford rockhard rocknrol rocknroll rockon rocks rockstar rockwell rocky rocky1 rodney roger
  rogers roland roller rolltide roman romantic romashka romeo rommel ronald ronaldo ronnie rookie
  rooster rootbeer roscoe rose rosebud rosemary roxanne rubber rugby rulez runescape runner rush
  rush2112 ruslan russell russia russian rustam rusty rusty1 rustydog ryan sabbath sabina sabine
  sabrina sabrina1 sadie safety sailboat sailing sailor saint saints sakura salamander salasana
  sally salmon salvador samantha sammie sammy sammy1 sammy123 sampson samson samsung samsung1
  samuel samurai sanchez sandiego sandman sandra sandrine sandwich sandy santana santiago santos
  sapphire sara sarah sarah1 saratoga sasha sasha1 sasha123 sasha_007 sassy satan satan666
  saturday saturn saun sausages savage savannah scarface scarlet scarlett scheisse school scooby
  scoobydo scoobydoo scooter scooter1 scorpio scorpio1 scorpion scotch scotland scott scottie
  scotty scrabble scrapper scrappy scream screamer scruffy scully seahawks search seattle sebastia
  sebastian secret security segblue2 seinfeld select seminole semperfi senators sentinel sephiroth
  septembe september serega serena serenity sergbest sergeant sergei sergey sergio sersolution
  server service services sesame seven seven7 sex4me sexsex sexual sexx sexy sexybabe sexybitch
  sexygirl sexylady sexysexy shadow shadow1 shadow12 shaggy shalom shaman shamrock shane shaney14
  shanghai shannon shannon1 shaolin shark sharks sharon shasta shaved shazam sheena sheepdog
  sheila shelby shelley shelly shemale shepherd sheridan sherlock sherman sherry sherwood shiloh
  shirley shit shitface shithead shitty shogun shooter shopping short shorty shotgun showme
  showtime sidekick sidney siemens sierra sigmachi silver silverad silvia simba simon simone
  simple simpson simpsons sinatra sinclair singapor singer single sinister sinner sirius sister
  sithlord skateboard skater skeeter skiing skinhead skinny skipper skipper1 skippy skittles
  skorpion skyline skywalke skywalker slamdunk slappy slapshot slayer sleepy slick slimshad
  slimshady slipknot slippery slowhand slut sluts smackdow smackdown smashing smeghead smile
  smiles smiley smirnoff smith smitty smoke smoker smokey smokin smooth smoothie smudge smut snake
  snakes snapper snatch sneakers snickers sniffing sniper snoopdog snoopy snow snowball snowbird
  snowboar snowboard snowflak snowman snuggles sobaka soccer soccer1 soccer10 soccer12 socrates
  softball software sojdlg123aljg soldier soleil solitude solomon solution somerset somethin
  something sommer sonic sony sonyericsson sonyfuck sonysony sooner sooners sophia sophie
  soso123aljg soulmate southern southpar southpark southpaw space spaceman spanking spankme spanky
  sparkles sparky spartak spartan spartan1 spartans speaker speakers special special1 specialk
  spectrum speed speedway speedy spencer spencer1 spider spiderma spiderman spidey spike spirit
  spitfire splash splinter spongebo spongebob spooky sporting sports spring springer sprint
  sprinter sprite spunky spyder squirrel squirt srinivas stacey stafford stalker stallion standard
  stanford stanislav stanley stanley1 star star69 starbuck starcraf starcraft stardust starfire
  starfish stargate starligh stars starship starstar startrek starwars starwars1 station stealth
  steelers stefan stefanie stella stephane stephani stephanie stephen stephen1 sterlin sterling
  steve steve1 steven stevie stewart stick stickman sticky stigmata stimpy stinger stingray stinky
  stocking stockton stone stonecol stonecold stoner stones storm stormy straight stranger stratfor
  strawber strawberry streaming street strength strider strike striker stripper strong stuart stud
  student studio stuff stupid subaru sublime suburban success success1 suck suckdick sucker suckit
  suckme suckmydick sucks sugar sullivan summer summer1 summer69 summer99 summit sundance sunday
  sundevil sunflowe sunflower sunlight sunny sunnyday sunrise sunset sunshine sunshine1 super
  super1 super123 superfly superior superman superman1 supernov supernova supersta superstar
  support surfer surfing survivor susan suzanne suzuki svetik svetlana swallow sweden sweet
  sweetie sweetnes sweetness sweetpea sweets sweety swimming swinger swingers swinging swordfis
  swordfish sydney sylveste sylvia syncmaster syracuse system tacobell tacoma taekwondo talisman
  tamara tampabay tanker tanner tanya tardis target tarheel tarheels tarzan tatiana tattoo tatyana
  taurus taylor tazman tazmania tdutybq teacher technics techno teddy teddybea teddybear teen
  teens telefon telephon telephone tempest temple temppass tennis tequila teresa terminal terminat
  terminator terrapin terror terry test test1 test123 test1234 tester testing testing1 testpass
  testtest texas texas1 thailand thanatos thanks thankyou thedoors theforce thegame thegreat
  thekid theking theman theodore theone therock therock1 thirteen thisisit thomas thomas1 thompson
  thrasher threesom throat thuglife thumper thumper1 thunder thunder1 thunderb thursday thx1138
  tiberius tickle ticklish tiffany tiffany1 tiger tiger1 tiger123 tigercat tigers tigger tight
  timber time timmy timothy tina tinker tinkerbe tinkerbell tinman tintin titanic titanium titans
  titleist tits titties tkbpfdtnf tobias today together tokiohotel tolkien tomahawk tomcat tommy
  tommyboy tomorrow tomtom tony toonarmy topcat topdog topgun topper toriamos tornado toronto
  torres toshiba tottenha tottenham touching toyota tracey tractor tracy traffic training trains
  trance transam transfer translator travel traveler travis treasure trebor tree treefrog trevor
  trfnthbyf triangle tricky trigger trinidad trinitro trinity trinity1 tristan triton triumph
  trixie trojan trojans trombone trooper trooper1 tropical trouble trouble1 truck trucker trucking
  trucks truelove trumpet trumpet1 trunks trustno1 tucker tuesday tunafish turbo turkey turkey50
  turner turtle tweety twilight twister tyler tyrone ultimate umbrella underdog underground
  undertak undertaker unicorn united universa universal universe university unknown unreal usa123
  username usmarine usuckballz1 vacation vader vagabond vagina valencia valentin valentina
  valentine valera valerie valhalla valkyrie valley vampire vampire1 vampires vancouve vanessa
  vanessa1 vanguard vanhalen vanilla vasilisa vauxhall vectra vegeta velocity velvet vendetta
  verbatim veritas verona veronica veronika vertigo vette vfhbyf vfhecz vfhufhbnf vfitymrf
  vfntvfnbrf vfrcbv vfrcbvrf vfvfgfgf vfvjxrf victor victoria victory video viewsoni viewsonic
  viking vikings vikings1 viktor viktoria viktoriya vincent vincent1 violet violetta viper viper1
  vipergts vipers virgin virginia virginie vision vivian vjqgfhjkm vkontakte vladik vladimir
  vladislav volkswag volleyba volume voodoo vortex voyager voyager1 vqsablpzla vsjasnel12 vulcan
  walker wallace walnut walter wanderer wanker warcraft wareagle warhamme warhammer warlock
  warlord warren warrior warrior1 warriors washburn washingt washington water waterboy waterloo
  waters watson wayne weasel weather webhompas webmaste webmaster webster weed weezer welcome
  welcome1 wendy werewolf wesley western westham westside westwood wetpussy wg8e3wjf whatever
  whatwhat wheels whiplash whiskers whiskey whistler white whiteboy whiteout whitesox whitney
  whocares whore whynot wicked wildbill wildcard wildcat wildcats wildfire wildwood william
  william1 williams willie willis willow willy wilson windmill window windows windsurf winner
  winnie winston winston1 winter wireless wisdom wishbone wizard wolf wolfgang wolfman wolfpack
  wolverin wolverine wolves wombat women wonder wonderboy wonderful woodland woodstoc woody woody1
  woofwoof wookie wordpass world wp2003wp wrangler wrestler wrestlin wrestling wright wrinkle1
  writer wutang xanadu xavier xfiles yamaha yamahar1 yankee yankees yankees1 yankees2 ybrbnf
  yeahbaby yellow yfcntymrf yfnfif yjdsqgfhjkm yogibear yomama yosemite young yourmom yvonne
  z1x2c3v4 zachary zachary1 zanzibar zaphod zaq123 zaq12wsx zaq1xsw2 zaqwsx zaqwsxcde zaqxswcde
  zeppelin zerocool zidane zildjian zipper zombie zvezda zxasqw12 zxc123 zxcasdqwe zxcasdqwe123
  zxcv1234 zxcvb123 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123
`;
