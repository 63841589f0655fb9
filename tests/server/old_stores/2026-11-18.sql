BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, version), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('table-of-forward',1,'{"choice":{"text":"take"},"id":"c0","seat":0}',1.79499576534364104268e+09);
INSERT INTO "entries" VALUES('table-of-forward',2,'{"choice":{"text":"leave"},"id":"c1","seat":0}',1.79499576535711765287e+09);
INSERT INTO "entries" VALUES('table-of-forward',3,'{"choice":{"text":"go to 2","dice":[[6,5]]},"id":"c2","seat":0}',1.79499576536816549303e+09);
INSERT INTO "entries" VALUES('table-of-forward',4,'{"choice":{"text":"leave"},"id":"c3","seat":0}',1.79499576537370133405e+09);
INSERT INTO "entries" VALUES('table-of-forward',5,'{"choice":{"text":"go to 3"},"id":"c4","seat":0}',1794995765.37573);
INSERT INTO "entries" VALUES('table-of-forward',6,'{"choice":{"text":"leave"},"id":"c5","seat":0}',1.79499576537642598151e+09);
INSERT INTO "entries" VALUES('table-of-forward',7,'{"choice":{"text":"go to 6"},"id":"c6","seat":0}',1.79499576538588237768e+09);
INSERT INTO "entries" VALUES('table-of-forward',8,'{"choice":{"text":"step 5"},"id":"c7","seat":0}',1.79499576539370155328e+09);
INSERT INTO "entries" VALUES('table-of-forward',9,'{"choice":{"text":"face it"},"id":"c8","seat":0}',1.79499576540178108208e+09);
INSERT INTO "entries" VALUES('table-of-forward',10,'{"choice":{"text":"step 2"},"id":"c9","seat":0}',1.79499576540407276151e+09);
INSERT INTO "entries" VALUES('table-of-forward',11,'{"choice":{"text":"step 1"},"id":"c10","seat":0}',1.79499576540887975694e+09);
INSERT INTO "entries" VALUES('table-of-forward',12,'{"choice":{"text":"leave"},"id":"c11","seat":0}',1.79499576541288661957e+09);
INSERT INTO "entries" VALUES('table-of-forward',13,'{"to":10,"id":"undone","seat":0}',1.79499576541758227351e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',1,'{"choice":{"text":"yes","seat":1,"dice":[[12,8],[6,4]]},"id":"c0","seat":1}',1.79499576569522190094e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',2,'{"choice":{"text":"d7","seat":1},"id":"c1","seat":1}',1.79499576571379423134e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',3,'{"choice":{"text":"slot 9","seat":1},"id":"c2","seat":1}',1.79499576571955204006e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',4,'{"choice":{"text":"pass","dice":[[4,2]]},"id":"c3","seat":0}',1.79499576573912787442e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',5,'{"choice":{"text":"journey"},"id":"c4","seat":0}',1.79499576574570131304e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',6,'{"choice":{"text":"pass"},"id":"c5","seat":0}',1.79499576575370359417e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',7,'{"choice":{"text":"slot 5"},"id":"c6","seat":0}',1.79499576576050615312e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',8,'{"choice":{"text":"destroy","seat":1},"id":"c7","seat":1}',1.79499576577774095538e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',9,'{"choice":{"text":"d2","seat":1,"dice":[[6,5]]},"id":"c8","seat":1}',1.79499576578568863869e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',10,'{"choice":{"text":"slot 8","seat":1},"id":"c9","seat":1}',1.79499576579369616506e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',11,'{"choice":{"text":"yes","dice":[[12,7],[6,4]]},"id":"c10","seat":0}',1.79499576579900455477e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',12,'{"choice":{"text":"slot 12","seat":1,"dice":[[4,2]]},"id":"c11","seat":1}',1.79499576580533194538e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',13,'{"to":10,"id":"undone","seat":1}',1.79499576582385802266e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',1,'{"choice":{"text":"nw"},"id":"c0","seat":0}',1.7949957763287534714e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',2,'{"choice":{"text":"4"},"id":"c1","seat":0}',1.79499577632955503465e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',3,'{"choice":{"text":"g1"},"id":"c2","seat":0}',1.79499577633083605768e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',4,'{"choice":{"text":"h1"},"id":"c3","seat":0}',1.79499577633163690569e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',5,'{"choice":{"text":"f1"},"id":"c4","seat":0}',1.79499577633242082593e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',6,'{"choice":{"text":"e1"},"id":"c5","seat":0}',1.7949957763337659836e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',7,'{"choice":{"text":"d1"},"id":"c6","seat":0}',1794995776.33456);
INSERT INTO "entries" VALUES('table-of-steam-leaf',8,'{"choice":{"text":"1"},"id":"c7","seat":0}',1.79499577633533620836e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',9,'{"choice":{"text":"g3"},"id":"c8","seat":0}',1.79499577633815026282e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',10,'{"choice":{"text":"4"},"id":"c9","seat":0}',1.79499577633868336676e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',11,'{"choice":{"text":"b4"},"id":"c10","seat":0}',1.79499577633923220638e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',12,'{"choice":{"text":"f4"},"id":"c11","seat":0}',1.79499577633975386623e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',13,'{"to":10,"id":"undone","seat":0}',1.79499577634027647973e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',1,'{"choice":{"text":"trade"},"id":"c0","seat":0}',1794995784.2893);
INSERT INTO "entries" VALUES('table-of-darkholds',2,'{"choice":{"text":"sathach"},"id":"c1","seat":0}',1.79499578431370973583e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',3,'{"choice":{"text":"carrowek"},"id":"c2","seat":0}',1.79499578432506537439e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',4,'{"choice":{"text":"16 pieces"},"id":"c3","seat":0}',1.7949957843278229237e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',5,'{"choice":{"text":"trade"},"id":"c4","seat":0}',1.79499578432858681673e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',6,'{"choice":{"text":"penda"},"id":"c5","seat":0}',1.79499578432920026778e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',7,'{"choice":{"text":"sathach"},"id":"c6","seat":0}',1.79499578432980871197e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',8,'{"choice":{"text":"4 pieces"},"id":"c7","seat":0}',1.79499578433035826682e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',9,'{"choice":{"text":"trade"},"id":"c8","seat":0}',1.7949957843308739662e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',10,'{"choice":{"text":"carrowek"},"id":"c9","seat":0}',1.79499578433140158655e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',11,'{"choice":{"text":"sathach"},"id":"c10","seat":0}',1.79499578433192682265e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',12,'{"choice":{"text":"8 pieces"},"id":"c11","seat":0}',1.79499578433244490627e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',13,'{"to":10,"id":"undone","seat":0}',1.79499578433297920232e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',1,'{"choice":{"text":"die 1"},"id":"c0","seat":0}',1.79499578986761593821e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',2,'{"choice":{"text":"die 3"},"id":"c1","seat":0}',1.79499578986906433101e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',3,'{"choice":{"text":"no draw"},"id":"c2","seat":0}',1.79499578987003874774e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',4,'{"choice":{"text":"draw"},"id":"c3","seat":0}',1.79499578987080979342e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',5,'{"choice":{"text":"brute"},"id":"c4","seat":0}',1.79499578987151408191e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',6,'{"choice":{"text":"finish"},"id":"c5","seat":0}',1.79499578987223243711e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',7,'{"choice":{"text":"scout 1"},"id":"c6","seat":0}',1.79499578987293219563e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',8,'{"choice":{"text":"go north"},"id":"c7","seat":0}',1.79499578987363028531e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',9,'{"choice":{"text":"tile 47"},"id":"c8","seat":0}',1.79499578987435412405e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',10,'{"choice":{"text":"19 over 36"},"id":"c9","seat":0}',1.79499578987497115131e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',11,'{"choice":{"text":"finish"},"id":"c10","seat":0}',1.79499578987559843066e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',12,'{"choice":{"text":"end phase","dice":[[6,6],[6,2],[6,4]]},"id":"c11","seat":0}',1.79499578987633061407e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',13,'{"to":10,"id":"undone","seat":0}',1.79499578987696170803e+09);
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
INSERT INTO "remarks" VALUES('table-of-forward',1,'table',0,'','Person 0 took back 2 choices',1.79499576542114567751e+09);
INSERT INTO "remarks" VALUES('table-of-forward',2,'players',0,'Person 0','good game',1.79499576543437194819e+09);
INSERT INTO "remarks" VALUES('table-of-darkleaf-gambit',1,'table',1,'','Person 1 took back 2 choices',1.79499576583162403107e+09);
INSERT INTO "remarks" VALUES('table-of-darkleaf-gambit',2,'players',0,'Person 0','good game',1.79499576584172487259e+09);
INSERT INTO "remarks" VALUES('table-of-steam-leaf',1,'table',0,'','Person 0 took back 2 choices',1794995776.341);
INSERT INTO "remarks" VALUES('table-of-steam-leaf',2,'players',0,'Person 0','good game',1794995776.34395);
INSERT INTO "remarks" VALUES('table-of-darkholds',1,'table',0,'','Person 0 took back 2 choices',1.79499578433382320401e+09);
INSERT INTO "remarks" VALUES('table-of-darkholds',2,'players',0,'Person 0','good game',1.79499578434463071818e+09);
INSERT INTO "remarks" VALUES('table-of-claustrophobia-1643',1,'table',0,'','Person 0 took back 2 choices',1.79499578987783741951e+09);
INSERT INTO "remarks" VALUES('table-of-claustrophobia-1643',2,'players',0,'Person 0','good game',1.79499578988031625748e+09);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	level TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	code_hash TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('table-of-forward',0,'person','Person 0','','3de5b1c7f7e733fe','d904f1c66bf5ec5fc2b137f1f6363dbd1adfa3e7039f3628468a903396ae3b2c','');
INSERT INTO "seats" VALUES('table-of-darkleaf-gambit',0,'person','Person 0','','9cf921e96eb81502','4ffcee012baa890d1a11fac3e081dd455186f51a5c088244dcf605fcb1a20e53','');
INSERT INTO "seats" VALUES('table-of-darkleaf-gambit',1,'person','Person 1','','9cf921e96eb81502','120d6e86b95582e46a0a22318a913e5b640f68469960226060f83c18bf5f30bf','');
INSERT INTO "seats" VALUES('table-of-steam-leaf',0,'person','Person 0','','c7272183900b4699','4eff2c2ed4d39740a0a817e03e88f57c87478c5d576ef0362fa22bed845b4dab','');
INSERT INTO "seats" VALUES('table-of-steam-leaf',1,'person','Person 1','','c7272183900b4699','5be1a8adf444ec50c08d7ed06b236d9434577a9fc1165d488bc4caa47d1cc69a','');
INSERT INTO "seats" VALUES('table-of-darkholds',0,'person','Person 0','','9caad67dafcbdb1e','dd7b0726387ce76c0af3b0c44082fc7ffdc1e9bac5fff007b94447a18be4c020','');
INSERT INTO "seats" VALUES('table-of-claustrophobia-1643',0,'person','Person 0','','7518346c877b8cd2','c58da8bc75123636c7ea166f8e674772c106214a5747f57ed125cae97346fffb','');
INSERT INTO "seats" VALUES('table-of-claustrophobia-1643',1,'person','Person 1','','7518346c877b8cd2','62125b55b698cf70f2671a51b4b028ecdb2849c7b80358d1519901be03684c7e','');
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
	touched FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('table-of-forward','forward','{"game":"forward","content":"04e93ecd236042fd","settings":{"gaps":"needed","start_flip":"on","route":"full","snare_scope":"fight","phoenix":"to10","reroll_limit":"1"},"seed":"b39b6ceb7807d30da55b5f0b13e67627","salt":"abb5670a39999491","commitment":"45f465a99451d1477b0eb57864995f9494002bf3ad7880577bd0fe925d173381"}','{"origin":{}}','playing',13,'{}',0,1.79499576531770229335e+09,1.79499576541758227351e+09);
INSERT INTO "tables" VALUES('table-of-darkleaf-gambit','darkleaf-gambit','{"game":"darkleaf-gambit","content":"09008fef2ed08fc2","settings":{"clans":["huldra","murg"],"will":"blessings","last_loser":"unknown","handicap":0,"handicapped":"first","starter":"clans","mirror":"no","resigning":"no"},"seed":"a080b363b992e6abb3602212f19c7b6e","salt":"d89dcaf12ce6c158","commitment":"077f51d1ce97c56c2471b03e76d12b4bad7a86d3ee8c14dbe5dd7363ffcaee7f"}','{"origin":{}}','playing',13,'{}',0,1.7949957656600720882e+09,1.79499576582385802266e+09);
INSERT INTO "tables" VALUES('table-of-steam-leaf','steam-leaf','{"game":"steam-leaf","content":"a3a639ea18049e38","settings":{"board":"market","power":150,"limit":20,"steam":"ready","leaf":"ready","steam_mission":"random","leaf_mission":"random","windows":"held","resigning":"no","clocks":"rounds","passing":"friends","great_weapon":"every roll","halving":"up","benefits":"all","silence":"removed","runs":"broken","half":"less","building":"one a turn"},"seed":"921eb737749b11f9a85470c168d34195","salt":"128cb503ee709aa4","commitment":"516ff396100453e522a6d17cd93b82c5c79fe14a36d42a38ca79873e700e50dd"}','{"origin":{}}','playing',13,'{}',0,1.79499577632446312902e+09,1.79499577634027647973e+09);
INSERT INTO "tables" VALUES('table-of-darkholds','darkholds','{"game":"darkholds","content":"e6718f1315c4c082","settings":{"mode":"level","level":1,"area":"1","players":1,"heroes":"","owners":"","overlord":"no","enemy_ties":"auto","initiative":"rotate","enemy_noise":"on","replacement_hero":"off","replay_level":0,"turn_cap":100},"seed":"ca703687d21d069e3846b1e96ef08158","salt":"1b99afa1725c2bc8","commitment":"4f10718011d4a1a5b1d74a60d98cfb6b9fd44c649a1c9efd9d3dbf4b312b28dc"}','{"origin":{}}','playing',13,'{}',0,1.79499578424568414689e+09,1.79499578433297920232e+09);
INSERT INTO "tables" VALUES('table-of-claustrophobia-1643','claustrophobia-1643','{"game":"claustrophobia-1643","content":"38758bb9b4d5c5e4","settings":{"scenario":"survivors","demon":"scenario","second_demon":"none","equipment":"scenario","gifts":"scenario"},"seed":"1052904ba922fc7c162be627e9c78f0d","salt":"b8a0b864968495e7","commitment":"baa6a5455e3fda2a01cdcc9f792793405430cf5f3fc2a778a5caf526598549dc"}','{"origin":{}}','playing',13,'{}',0,1.79499578986226224902e+09,1.79499578987696170803e+09);
CREATE INDEX tables_by_age ON tables (phase, touched);
CREATE INDEX seats_by_token ON seats (token_hash);
COMMIT;
