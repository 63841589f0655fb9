BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE challenges (
	challenge TEXT NOT NULL, 
	player TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (challenge)
);
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, version), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',1,'{"choice":{"text":"step 8"},"id":"m1","seat":0}',1.79500687213774394986e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',2,'{"choice":{"text":"take"},"id":"m2","seat":0}',1.79500687218575620649e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',3,'{"choice":{"text":"step 6"},"id":"m3","seat":0}',1.79500687220504927636e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',4,'{"choice":{"text":"step 4","dice":[[6,4],[6,4],[6,2],[6,4],[6,6],[6,6],[6,4],[6,6],[6,6],[6,3]]},"id":"m4","seat":0}',1.7950068722200713157e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',5,'{"choice":{"text":"step 2","dice":[[6,3]]},"id":"m5","seat":0}',1.7950068722382190227e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',6,'{"choice":{"text":"accept"},"id":"m6","seat":0}',1.79500687225440764432e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',7,'{"choice":{"text":"step 1"},"id":"m7","seat":0}',1.79500687226651954651e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',8,'{"choice":{"text":"take"},"id":"m8","seat":0}',1.79500687227556657787e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',9,'{"choice":{"text":"go to 2"},"id":"m9","seat":0}',1795006872.29365);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',10,'{"choice":{"text":"face it"},"id":"m10","seat":0}',1.79500687231006407734e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',11,'{"choice":{"text":"step 7"},"id":"m11","seat":0}',1.79500687231586909297e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',12,'{"choice":{"text":"step 5","dice":[[6,6],[6,4]]},"id":"m12","seat":0}',1.79500687232434463498e+09);
INSERT INTO "entries" VALUES('n5HWs9BTttviRh00',13,'{"to":11,"id":"m13","seat":0}',1.79500687234282612801e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',1,'{"choice":{"text":"yes","seat":1,"dice":[[12,12]]},"id":"m15","seat":1}',1.79500689072249436373e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',2,'{"choice":{"text":"e1"},"id":"m16","seat":0}',1.7950068907251503468e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',3,'{"choice":{"text":"a1"},"id":"m17","seat":0}',1.79500689072989869123e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',4,'{"choice":{"text":"d8","seat":1,"dice":[[6,6]]},"id":"m18","seat":1}',1.79500689073341512681e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',5,'{"choice":{"text":"g8","seat":1},"id":"m19","seat":1}',1.79500689075103378291e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',6,'{"choice":{"text":"slot 4","seat":1},"id":"m20","seat":1}',1.79500689075346302981e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',7,'{"choice":{"text":"yes","dice":[[12,12]]},"id":"m21","seat":0}',1.79500689076171350477e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',8,'{"choice":{"text":"e8","seat":1},"id":"m22","seat":1}',1.79500689077520012848e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',9,'{"choice":{"text":"d8","seat":1},"id":"m23","seat":1}',1.7950068907791917324e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',10,'{"choice":{"text":"a1"},"id":"m24","seat":0}',1.79500689078115558622e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',11,'{"choice":{"text":"e1","dice":[[4,2]]},"id":"m25","seat":0}',1.79500689078437447544e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',12,'{"choice":{"text":"b2"},"id":"m26","seat":0}',1.79500689078726553913e+09);
INSERT INTO "entries" VALUES('PVLZfd3MH0n5OGA-',13,'{"to":11,"id":"m27","seat":0}',1.79500689078964447971e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',1,'{"choice":{"text":"nw"},"id":"m29","seat":0}',1.79500690365151262285e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',2,'{"choice":{"text":"objective 1"},"id":"m30","seat":0}',1.79500690366564559941e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',3,'{"choice":{"text":"objective 1","seat":1},"id":"m31","seat":1}',1.79500690368968391415e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',4,'{"choice":{"text":"1","seat":1},"id":"m32","seat":1}',1.79500690370964074136e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',5,'{"choice":{"text":"a1"},"id":"m33","seat":0}',1.7950069037204096317e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',6,'{"choice":{"text":"b1"},"id":"m34","seat":0}',1795006903.72734);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',7,'{"choice":{"text":"c1"},"id":"m35","seat":0}',1.79500690373226690294e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',8,'{"choice":{"text":"d1"},"id":"m36","seat":0}',1.79500690376196265218e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',9,'{"choice":{"text":"e1"},"id":"m37","seat":0}',1.79500690376945018769e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',10,'{"choice":{"text":"1"},"id":"m38","seat":0}',1.79500690378739237787e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',11,'{"choice":{"text":"f1"},"id":"m39","seat":0}',1.79500690380609536169e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',12,'{"choice":{"text":"2"},"id":"m40","seat":0}',1.79500690382738876341e+09);
INSERT INTO "entries" VALUES('UMjWQLM5SuRoiozw',13,'{"to":11,"id":"m41","seat":0}',1.79500690383390617372e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',1,'{"choice":{"text":"trade"},"id":"m43","seat":0}',1.79500692650324940682e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',2,'{"choice":{"text":"penda"},"id":"m44","seat":0}',1.79500692655493068695e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',3,'{"choice":{"text":"nerys"},"id":"m45","seat":0}',1.79500692657929635052e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',4,'{"choice":{"text":"25 pieces"},"id":"m46","seat":0}',1.79500692661250615123e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',5,'{"choice":{"text":"trade"},"id":"m47","seat":0}',1.79500692668391108514e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',6,'{"choice":{"text":"nerys"},"id":"m48","seat":0}',1.79500692673799252512e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',7,'{"choice":{"text":"penda"},"id":"m49","seat":0}',1.79500692677438306813e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',8,'{"choice":{"text":"50 pieces"},"id":"m50","seat":0}',1.79500692680570364005e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',9,'{"choice":{"text":"trade"},"id":"m51","seat":0}',1.79500692683812332157e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',10,'{"choice":{"text":"penda"},"id":"m52","seat":0}',1.79500692689117050167e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',11,'{"choice":{"text":"nerys"},"id":"m53","seat":0}',1.79500692691367173198e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',12,'{"choice":{"text":"50 pieces"},"id":"m54","seat":0}',1.7950069269431920051e+09);
INSERT INTO "entries" VALUES('my9NN1doeYCBOf1d',13,'{"to":11,"id":"m55","seat":0}',1.79500692695452976222e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',1,'{"choice":{"text":"die 2"},"id":"m57","seat":0}',1.79500694704677915569e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',2,'{"choice":{"text":"die 2"},"id":"m58","seat":0}',1.79500694705215954778e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',3,'{"choice":{"text":"die 4"},"id":"m59","seat":0}',1.79500694710030794147e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',4,'{"choice":{"text":"no draw"},"id":"m60","seat":0}',1.79500694715398788456e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',5,'{"choice":{"text":"end phase","dice":[[6,4],[6,1],[6,2]]},"id":"m61","seat":0}',1.7950069472032575607e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',6,'{"choice":{"text":"abyssal threat","seat":1},"id":"m62","seat":1}',1.79500694728683066365e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',7,'{"choice":{"text":"abyssal threat","seat":1},"id":"m63","seat":1}',1.79500694730420875546e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',8,'{"choice":{"text":"supernatural speed","seat":1,"dice":[[6,1],[6,3],[6,1],[6,5]]},"id":"m64","seat":1}',1.79500694732217860221e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',9,'{"choice":{"text":"die 1"},"id":"m65","seat":0}',1.79500694740286540979e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',10,'{"choice":{"text":"die 1"},"id":"m66","seat":0}',1.79500694743029785152e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',11,'{"choice":{"text":"die 3"},"id":"m67","seat":0}',1.79500694745257282258e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',12,'{"choice":{"text":"no draw"},"id":"m68","seat":0}',1.79500694747031283374e+09);
INSERT INTO "entries" VALUES('3guORUFFyXjjMElT',13,'{"to":11,"id":"m69","seat":0}',1.79500694748617601399e+09);
CREATE TABLE hours (
	process TEXT NOT NULL, 
	began FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (process)
);
INSERT INTO "hours" VALUES('9b66fb13',1.79500686039777517313e+09,1.7950069479682176113e+09);
CREATE TABLE passkeys (
	id TEXT NOT NULL, 
	player TEXT NOT NULL, 
	public_key BLOB NOT NULL, 
	sign_count BIGINT NOT NULL, 
	label TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	used FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(player) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "passkeys" VALUES('4yeJCN11Y1O68EuJGxB6cg','74STypMAFhKS',X'A5010203262001215820F280702CF5EDA0A9F1E3C3829C7FB56493B086E72519A8245ACB0E76568099382258203E262631B256A5E67969DCE709167B9FCFEE82C8961EB2FE28AA39926170A8CB',1,'my phone',1.79500686111830306049e+09,1.79500686149194192881e+09);
CREATE TABLE played (
	player TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	PRIMARY KEY (player, table_id), 
	FOREIGN KEY(table_id) REFERENCES results (table_id) ON DELETE CASCADE
);
CREATE TABLE players (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	colour TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "players" VALUES('74STypMAFhKS','Ida','#aa5500',1.79500686081170344348e+09,1.79500686081170344348e+09);
INSERT INTO "players" VALUES('GsgiQ_-lxKr2','Bo','#aa5500',1.79500694776683902744e+09,1.79500694776683902744e+09);
CREATE TABLE remarks (
	table_id TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "remarks" VALUES('n5HWs9BTttviRh00',1,'table',0,'','Ida took back 1 choice',1.79500687235447168354e+09);
INSERT INTO "remarks" VALUES('n5HWs9BTttviRh00',2,'players',0,'Ida','good game',1.79500687238592958449e+09);
INSERT INTO "remarks" VALUES('PVLZfd3MH0n5OGA-',1,'table',0,'','Ida took back 1 choice',1.79500689079057621951e+09);
INSERT INTO "remarks" VALUES('PVLZfd3MH0n5OGA-',2,'players',0,'Ida','good game',1.79500689079374670976e+09);
INSERT INTO "remarks" VALUES('UMjWQLM5SuRoiozw',1,'table',0,'','Ida took back 1 choice',1.79500690385054850577e+09);
INSERT INTO "remarks" VALUES('UMjWQLM5SuRoiozw',2,'players',0,'Ida','good game',1.79500690386597371106e+09);
INSERT INTO "remarks" VALUES('my9NN1doeYCBOf1d',1,'table',0,'','Ida took back 1 choice',1.79500692697368502623e+09);
INSERT INTO "remarks" VALUES('my9NN1doeYCBOf1d',2,'players',0,'Ida','good game',1.79500692699028897283e+09);
INSERT INTO "remarks" VALUES('3guORUFFyXjjMElT',1,'table',0,'','Ida took back 1 choice',1.79500694750756144518e+09);
INSERT INTO "remarks" VALUES('3guORUFFyXjjMElT',2,'players',0,'Ida','good game',1.79500694753187012677e+09);
CREATE TABLE results (
	table_id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	shown INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE reviews (
	table_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seat_keys (
	token_hash TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (token_hash, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seat_keys" VALUES('dc8d4716e79a49420ac85381dd63384566c85626987b4d6e78aae99324abee01','3guORUFFyXjjMElT',0);
INSERT INTO "seat_keys" VALUES('9dfb761bf35c930c86a0f0cce6988fa14f27def196abd6085e66379b0ee39484','3guORUFFyXjjMElT',1);
INSERT INTO "seat_keys" VALUES('e7ed5252d862f94e25696ffbfb2cd37be3906cebc6942d54c8e31b08abe4bc42','my9NN1doeYCBOf1d',0);
INSERT INTO "seat_keys" VALUES('90deb4ad65d18f56f47d5b318fe353b6e68adb859d35502b2c06ffa912604749','UMjWQLM5SuRoiozw',0);
INSERT INTO "seat_keys" VALUES('26183b3c8e706ec3b4eac0efb9ee2011cc057a2559bcc61c3542772e4888f617','UMjWQLM5SuRoiozw',1);
INSERT INTO "seat_keys" VALUES('dcdc30bc79743d3fb039b988a8c9a8e328b3f02c75f0a3852ad714f6f3f683e2','PVLZfd3MH0n5OGA-',0);
INSERT INTO "seat_keys" VALUES('ac9b5e630442a34e4aa86bb917070bbf0a8266c27003e1bebec22266c5f545fd','PVLZfd3MH0n5OGA-',1);
INSERT INTO "seat_keys" VALUES('e23b533dc0bfa876f75836fa527641e38ba8c587c0a3687a4ef09d2c1fe4cc32','n5HWs9BTttviRh00',0);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	level TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	code_hash TEXT NOT NULL, player TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('n5HWs9BTttviRh00',0,'person','Ida','','49323f60b269c656','b1f5f208ad5c0c0343c1b623be1b09f6add1edc3394b15b3da0a3274945c64e8','','74STypMAFhKS');
INSERT INTO "seats" VALUES('PVLZfd3MH0n5OGA-',0,'person','Ida','','69a8698426f6f724','12e0576e8470fb20b66e566753e374fc2fcf0b73f9a30710b0efc02fd391ba44','','74STypMAFhKS');
INSERT INTO "seats" VALUES('PVLZfd3MH0n5OGA-',1,'person','Ida','','69a8698426f6f724','b708315219862502021835a003e410447215a10e71cc8d7ec39edc2cfedf18f7','','74STypMAFhKS');
INSERT INTO "seats" VALUES('UMjWQLM5SuRoiozw',0,'person','Ida','','c7ea8a87e5722f72','4832f672ed78cf8cb00e674b607e5ec117cd0ab58522475f38a3ce81e138601f','','74STypMAFhKS');
INSERT INTO "seats" VALUES('UMjWQLM5SuRoiozw',1,'person','Ida','','c7ea8a87e5722f72','fd42ebe94479863b073e2525103e1c0b2684c75c02ecaf176f455ffc3d5ac7dd','','74STypMAFhKS');
INSERT INTO "seats" VALUES('my9NN1doeYCBOf1d',0,'person','Ida','','3640ed748f515987','e0d426e76e6d763a56be3a42129f882baf30409b835ef2126ab638c603007aa3','','74STypMAFhKS');
INSERT INTO "seats" VALUES('3guORUFFyXjjMElT',0,'person','Ida','','a4f0928fd94fbdee','80a2ed470e188fd89284650c1cc9c1c094fe77d9dd8c664c2d5f6ef45718410f','','74STypMAFhKS');
INSERT INTO "seats" VALUES('3guORUFFyXjjMElT',1,'person','Ida','','a4f0928fd94fbdee','5a5d415d75ee44667f8ac10f8a80007b6371500d6cc2d3a1403251388803a117','','74STypMAFhKS');
CREATE TABLE sessions (
	token_hash TEXT NOT NULL, 
	player TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(player) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('206e6c2464a3ee359dcef4edf91d56aab132f6d40332e80db3b3880ba0bf2ef0','74STypMAFhKS',1.79500686088553452492e+09,1.79500686088553452492e+09);
INSERT INTO "sessions" VALUES('45b3d688292488c4c5b1c179f4334c4c3bae2652618f0cf33e58f805c5a5f0d4','74STypMAFhKS',1.79500686151027226446e+09,1.79500686151027226446e+09);
INSERT INTO "sessions" VALUES('6fffd82e09668756b664763ea297b5c0d6aee30658ba0f1f857265f425e6c532','GsgiQ_-lxKr2',1.79500694776974534985e+09,1.79500694776974534985e+09);
CREATE TABLE snapshots (
	table_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	states BLOB NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	setup TEXT NOT NULL, 
	options TEXT NOT NULL, 
	phase TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	live TEXT NOT NULL, 
	edition INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	touched FLOAT NOT NULL, due FLOAT, shown INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('n5HWs9BTttviRh00','forward','{"format":2,"game":"forward","content":"f88ad33d492e95f6","settings":{"gaps":"needed","start_flip":"on","route":"full","snare_scope":"fight","phoenix":"to10","reroll_limit":"1"},"seed":"2f027a0c7e57db7fa65f7a8682b87649","salt":"c014cde412daede9","commitment":"9b39a96e05c6d6ba5af00632dcaf8a2f8e50d0ed6dfe98ffa7c3b4d6ee36660f","dice":"keyed"}','{"hall":true,"origin":{}}','playing',13,'{}',1,1.7950068719220964909e+09,1.79500687234282612801e+09,NULL,1);
INSERT INTO "tables" VALUES('PVLZfd3MH0n5OGA-','darkleaf-gambit','{"format":2,"game":"darkleaf-gambit","content":"44d6fcf8ba2a0e27","settings":{"clans":["huldra","murg"],"will":"blessings","last_loser":"unknown","handicap":0,"handicapped":"first","starter":"clans","mirror":"no","asking":"direct","resigning":"no"},"seed":"d279f684e8ce1a2a05384cf94bb9cc37","salt":"fce066f107c2f709","commitment":"9257ee488799b7944cc5d626e25ffb65e6f05af48b70bcf016ee0480d55e7d9a","dice":"keyed"}','{"hall":true,"origin":{}}','playing',13,'{}',1,1.79500689069450950624e+09,1.79500689078964447971e+09,NULL,1);
INSERT INTO "tables" VALUES('UMjWQLM5SuRoiozw','steam-leaf','{"format":2,"game":"steam-leaf","content":"6846ab9dd5773c64","settings":{"board":"market","power":150,"limit":20,"steam":"ready","leaf":"ready","steam_mission":"random","leaf_mission":"random","windows":"held","resigning":"no","clocks":"rounds","passing":"friends","great_weapon":"every roll","halving":"up","benefits":"all","silence":"removed","runs":"broken","half":"less","building":"one a turn"},"seed":"fc042597361c357e1bfecded5421f04b","salt":"9b315ee851ea51a4","commitment":"35d9d61bf7a88a137935d1458a037ac2b6b3c05b6e39d0f1c041a022294b320a","dice":"keyed"}','{"hall":true,"origin":{}}','playing',13,'{}',1,1.79500690363436961175e+09,1.79500690383390617372e+09,NULL,1);
INSERT INTO "tables" VALUES('my9NN1doeYCBOf1d','darkholds','{"format":2,"game":"darkholds","content":"e9cda129f05e6fdc","settings":{"mode":"level","level":1,"area":"1","players":1,"heroes":"","owners":"","overlord":"no","enemy_ties":"auto","initiative":"rotate","enemy_noise":"on","replacement_hero":"off","replay_level":0,"turn_cap":100},"seed":"c4285fc2c929743ed34f73b628dd4a54","salt":"8cf3888ae862a57b","commitment":"b6e2e151e19eca8bf3c745fde728106e179107519541c4e4716fe8cc8013b922","dice":"keyed"}','{"hall":true,"origin":{}}','playing',13,'{}',1,1.79500692648981738093e+09,1.79500692695452976222e+09,NULL,1);
INSERT INTO "tables" VALUES('3guORUFFyXjjMElT','claustrophobia-1643','{"format":2,"game":"claustrophobia-1643","content":"46ba02a87a8068bb","settings":{"scenario":"survivors","demon":"scenario","second_demon":"none","equipment":"scenario","gifts":"scenario"},"seed":"896936425c6e83193bce8ddeeefab12b","salt":"998087bd945b26db","commitment":"6a58257634cae857d7a91ec17ec957e1589dac0db71d0474084b9a96acaf12a0","dice":"keyed"}','{"hall":true,"origin":{}}','playing',13,'{}',1,1.79500694699834322928e+09,1.79500694748617601399e+09,NULL,1);
CREATE INDEX tables_by_age ON tables (phase, touched);
CREATE INDEX seats_by_token ON seats (token_hash);
CREATE INDEX tables_by_due ON tables (due);
CREATE INDEX tables_shown ON tables (shown, created);
CREATE INDEX seats_by_player ON seats (player);
CREATE INDEX seat_keys_by_table ON seat_keys (table_id);
CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX passkeys_by_player ON passkeys (player);
CREATE INDEX results_by_age ON results (shown, at);
COMMIT;
